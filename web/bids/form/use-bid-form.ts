import { useState } from 'react'
import { type AmountFault, amountFault } from '../../../contract/bids/rules.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { usePermission } from '../../session/session.tsx'
import { marketOf } from '../panel/panel-state.ts'

/** Somebody for whom a manager bids. */
export interface Client {
  readonly value: string
  readonly label: string
}

/** What has been entered; null is not chosen. */
export interface BidDraft {
  readonly amount: number | null
  readonly bidGroup: number | null
  readonly bidType: number | null
  readonly client: Client | null
  readonly comment: string
}

/** What is wrong with a field, as the end of its message's key. */
export type FieldFault = AmountFault | 'required'
type Faults = Partial<Record<'amount' | 'bidType' | 'client', FieldFault>>

export interface BidForm {
  readonly draft: BidDraft
  readonly faults: Faults
  /** Which fields there are for this person and lot. */
  readonly asks: { readonly client: boolean; readonly bidType: boolean; readonly bidGroup: boolean }
  readonly typeIsOptional: boolean
  change(part: Partial<BidDraft>): void
  /** Says what is wrong with a field that was left. */
  leave(field: keyof Faults): void
  /** Says what the server finds wrong with the amount. */
  refuse(fault: AmountFault): void
  /** Whether everything that has to be there is there; says what is not. */
  check(): boolean
  /** Comment, group and type go after each attempt, the amount once the bid stands (spec 3 §4). */
  attempted(placed: boolean): void
}

const nothing: BidDraft = { amount: null, bidGroup: null, bidType: null, client: null, comment: '' }

/** What somebody enters to bid on a lot. Kept by the page, so that closing the panel loses nothing. */
export function useBidForm(lot: BiddableLot, pageType: PageType): BidForm {
  const [draft, setDraft] = useState(nothing)
  const [faults, setFaults] = useState<Faults>({})
  const managerBidForClient = usePermission('managerBidForClient')
  const exportTypeShow = usePermission('exportTypeShow')
  const { bid } = lot
  const stock = marketOf(pageType) === 'stock'
  const asks = {
    client: managerBidForClient && !stock,
    bidType: exportTypeShow && !stock,
    bidGroup: bid.bidGroupShow && !stock,
  }
  const faultsNow = (): Faults => {
    if (stock) return {}
    const target = { market: marketOf(pageType), startPriceYen: bid.startPrice } as const
    const amount = draft.amount === null ? 'required' : amountFault(draft.amount, target)
    return {
      ...(amount && { amount }),
      ...(asks.bidType && !bid.exportTypeOptional && draft.bidType === null && required('bidType')),
      ...(asks.client && draft.client === null && required('client')),
    }
  }
  return {
    draft,
    faults,
    asks,
    typeIsOptional: bid.exportTypeOptional,
    change(part) {
      setDraft((before) => ({ ...before, ...part }))
      setFaults((before) => without(before, Object.keys(part)))
    },
    leave(field) {
      // An amount that was not entered yet is no mistake before somebody wants to bid.
      if (field === 'amount' && draft.amount === null) return
      const { [field]: fault } = faultsNow()
      setFaults((before) => ({ ...without(before, [field]), ...(fault && { [field]: fault }) }))
    },
    refuse: (amount) => setFaults({ amount }),
    check() {
      const found = faultsNow()
      setFaults(found)
      return Object.keys(found).length === 0
    },
    attempted(placed) {
      const { bidGroup, bidType, comment } = nothing
      setDraft(({ amount, client }) =>
        placed ? nothing : { amount, client, bidGroup, bidType, comment },
      )
      setFaults({})
    },
  }
}

const required = (field: keyof Faults): Faults => ({ [field]: 'required' })

const without = (faults: Faults, fields: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
