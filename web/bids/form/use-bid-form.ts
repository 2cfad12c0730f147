import { useState } from 'react'
import { type AmountFault, amountFault } from '../../../contract/bids/rules.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { usePermission } from '../../session/session.tsx'
import { marketOf } from '../panel/panel-state.ts'

/** A client for whom a manager bids. */
export interface Client {
  readonly value: string
  readonly label: string
}

/** The values of the fields; null where nothing was chosen. */
export interface BidDraft {
  readonly amount: number | null
  readonly bidGroup: number | null
  readonly bidType: number | null
  readonly client: Client | null
  readonly comment: string
}

/** The error of a field, as the last part of its message key. */
export type FieldFault = AmountFault | 'required'
type Faults = Partial<Record<'amount' | 'bidType' | 'client', FieldFault>>

export interface BidForm {
  readonly draft: BidDraft
  readonly faults: Faults
  /** The fields that this person has for this lot. */
  readonly asks: { readonly client: boolean; readonly bidType: boolean; readonly bidGroup: boolean }
  readonly typeIsOptional: boolean
  change(part: Partial<BidDraft>): void
  /** Validates a field on blur. */
  leave(field: keyof Faults): void
  /** Shows the error that the server found in the amount. */
  refuse(fault: AmountFault): void
  /** Validates all fields and shows their errors. */
  check(): boolean
  /** Resets comment, group and type after each attempt, the amount when the bid was placed (spec 3 §4). */
  attempted(placed: boolean): void
}

const nothing: BidDraft = { amount: null, bidGroup: null, bidType: null, client: null, comment: '' }

/** The state of the bid form. The page holds it, so that closing the panel loses nothing. */
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
      // An empty amount is no error before the button is pressed.
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
