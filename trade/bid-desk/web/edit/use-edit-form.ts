import { useState } from 'react'
import { bidCeilingYen } from '#market/reference-data/contract/bid-steps.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidDeskRights } from '../bid-desk-context.ts'
import { changedBid, withStanding } from '../changed-bid.ts'
import { type BidValues, editFault, valuesOf } from './bid-edit.ts'
import { useEditBid } from './use-edit-bid.ts'

const adjustmentFormat = { signed: true, max: bidCeilingYen } as const
const textOf = (yen: number | null) => (yen === null ? '' : formatNumber(yen))

interface Options {
  readonly bid: BidRow
  readonly may: BidDeskRights
  readonly onSaved: (bid: BidRow) => void
}

export type EditForm = ReturnType<typeof useEditForm>

/** What is typed into the form of a bid, what is wrong with it, and saving it. */
export function useEditForm({ bid, may, onSaved }: Options) {
  // The bid for which something was typed: another state of it has to be seen before it is replaced.
  const [known, setKnown] = useState(bid)
  const [values, setValues] = useState(() => valuesOf(bid))
  const [adjustment, setAdjustment] = useState(() => textOf(values.adjustment))
  const [wasSent, setWasSent] = useState(false)
  const edit = useEditBid({ bid: known, may, onSaved })
  const change = (part: Partial<BidValues>) => setValues((now) => ({ ...now, ...part }))
  const changed = changedBid(edit.error)
  const market = bid.auctionDate === null ? 'stock' : 'auction'
  const fault = editFault(values, valuesOf(known), { market, startPriceYen: bid.startPrice })
  const isUnreadable = typeof readAmount(adjustment, adjustmentFormat) === 'string'
  const save = () => {
    setWasSent(true)
    if (fault || isUnreadable || edit.isPending) return
    if (!changed) return edit.save(values)
    // What was typed replaces the bid as it stands now.
    const now = withStanding(known, changed)
    setKnown(now)
    edit.save(values, now)
  }
  return {
    ...{ bid, market, values, change, save, edit },
    /** Shown once the person has tried to save. */
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
    /** The bid as it stands, where somebody else has changed it meanwhile. */
    standing: changed && { detail: changed, row: withStanding(known, changed) },
  }
}
