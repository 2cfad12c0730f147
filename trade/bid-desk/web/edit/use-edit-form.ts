import { useState } from 'react'
import { bidCeilingYen } from '#market/reference-data/contract/bid-steps.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidDeskRights } from '../bid-desk-context.ts'
import { changedBid, withCurrentBid } from '../changed-bid.ts'
import { type BidValues, editFault, valuesOf } from './bid-edit.ts'
import { useEditBid } from './use-edit-bid.ts'

const adjustmentFormat = { signed: true, max: bidCeilingYen } as const
const textOf = (yen: number | null) => (yen === null ? '' : formatNumber(yen))

interface Options {
  readonly bid: BidRow
  readonly rights: BidDeskRights
  readonly onSaved: (bid: BidRow) => void
}

export type EditForm = ReturnType<typeof useEditForm>

/** The state of the form for a bid, its validation, and how it is saved. */
export function useEditForm({ bid, rights, onSaved }: Options) {
  // The version that the person has seen and edited. A newer one must be shown before it is replaced.
  const [known, setKnown] = useState(bid)
  const [values, setValues] = useState(() => valuesOf(bid))
  const [adjustment, setAdjustment] = useState(() => textOf(values.adjustment))
  const [wasSent, setWasSent] = useState(false)
  const edit = useEditBid({ bid: known, rights, onSaved, onHalfSaved: setKnown })
  const change = (part: Partial<BidValues>) => setValues((now) => ({ ...now, ...part }))
  const changed = changedBid(edit.error)
  const market = bid.auctionDate === null ? 'stock' : 'auction'
  const fault = editFault(values, valuesOf(known), { market, startPriceYen: bid.startPrice })
  const isUnreadable = typeof readAmount(adjustment, adjustmentFormat) === 'string'
  const save = () => {
    setWasSent(true)
    if (fault || isUnreadable || edit.isPending) return
    if (!changed) return edit.save(values)
    // Saving again replaces the version that was just shown.
    const now = withCurrentBid(known, changed)
    setKnown(now)
    edit.save(values, now)
  }
  return {
    ...{ bid, market, values, change, save, edit },
    /** Shown only after the first attempt to save. */
    fault: wasSent ? fault : null,
    adjustment: {
      text: adjustment,
      isUnreadable,
      type(text: string) {
        setAdjustment(text)
        change({ adjustment: amountOf(readAmount(text, adjustmentFormat)) || null })
      },
      leave() {
        if (!isUnreadable) setAdjustment(textOf(values.adjustment))
      },
    },
    /** The current bid, if somebody else has changed it in the meantime. */
    current: changed && { detail: changed, row: withCurrentBid(known, changed) },
  }
}
