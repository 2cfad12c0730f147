import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LandedCost, useLandedCost } from '#market/landed-cost/web/lot/use-landed-cost.ts'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { Client } from '#people/account/web/client-search.ts'
import { usePermission, useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { type AmountFault, amountFault } from '#trade/bids/contract/rules.ts'
import { marketOf } from '../panel/panel-state.ts'
import { type ClientPosition, clientPositionQuery } from './client-position.ts'
import { ownStandingBid, type StandingBid } from './standing-bid.ts'

/** The values of the fields; null for no choice. */
export interface BidDraft {
  readonly amount: number | null
  /** For this and the type, undefined keeps the value of the standing bid. */
  readonly bidGroup: number | null | undefined
  readonly bidType: number | null | undefined
  /** How many vehicles of the group are wanted; undefined keeps the stored number. */
  readonly groupCars: number | undefined
  readonly client: Client | null
  readonly comment: string
}

/** The error of a field, as the last part of its message key. */
export type FieldFault = AmountFault | 'required'
type Faults = Partial<Record<'amount' | 'bidType' | 'client', FieldFault>>

export interface BidForm {
  readonly draft: BidDraft
  /** The effective group and type: chosen, else those of the standing bid. */
  readonly chosen: { readonly bidGroup: number | null; readonly bidType: number | null }
  /** The bid that a new amount replaces: the person's own, or that of the chosen client. */
  readonly standing: StandingBid | null
  /** The position of the chosen client. */
  readonly position: UseQueryResult<ClientPosition>
  /** Whether the person is a manager who may not bid for clients, and so cannot bid at all. */
  readonly needsClient: boolean
  readonly faults: Faults
  /** Whether all fields are filled in and valid. */
  readonly isComplete: boolean
  /** Which fields the person has for this lot. */
  readonly fields: {
    readonly client: boolean
    readonly bidType: boolean
    readonly bidGroup: boolean
  }
  readonly typeIsOptional: boolean
  /** The landed cost of the lot with the chosen export type. */
  readonly landedCost: LandedCost
  change(part: Partial<BidDraft>): void
  /** Validates a field on blur. */
  validate(field: keyof Faults): void
  /** Shows the server's error in the amount. */
  showFault(fault: AmountFault): void
  /** Validates all fields, shows their errors, and returns whether all are valid. */
  validateAll(): boolean
  /** Resets comment, group and type after each attempt, and the amount after a placed bid (spec 3 §4). */
  afterAttempt(placed: boolean): void
}

const emptyDraft: BidDraft = {
  ...{ amount: null, bidGroup: undefined, bidType: undefined, groupCars: undefined },
  ...{ client: null, comment: '' },
}

/** The state of the bid form. The page holds it, so that closing the panel does not lose it. */
export function useBidForm(lot: BiddableLot, pageType: PageType): BidForm {
  const [draft, setDraft] = useState(emptyDraft)
  const [faults, setFaults] = useState<Faults>({})
  const managerBidForClient = usePermission('managerBidForClient')
  const exportTypeShow = usePermission('exportTypeShow')
  const { profile } = useSignedIn()
  const { bid } = lot
  const stock = marketOf(pageType) === 'stock'
  const position = useQuery(clientPositionQuery(draft.client?.value, lot.id))
  const standing = managerBidForClient ? (position.data?.standing ?? null) : ownStandingBid(bid)
  const chosen = {
    bidGroup: draft.bidGroup === undefined ? (standing?.bidGroup ?? null) : draft.bidGroup,
    bidType: draft.bidType === undefined ? (standing?.bidType ?? null) : draft.bidType,
  }
  const landedCost = useLandedCost(pageType, lot.id, chosen.bidType)
  const fields = {
    client: managerBidForClient,
    bidType: exportTypeShow && !stock,
    bidGroup: bid.bidGroupShow && !stock,
  }
  const faultsNow = (): Faults => {
    const client = fields.client && draft.client === null && required('client')
    if (stock) return { ...client }
    const target = { market: marketOf(pageType), startPriceYen: bid.startPrice } as const
    const amount = draft.amount === null ? 'required' : amountFault(draft.amount, target)
    return {
      ...(amount && { amount }),
      ...(fields.bidType &&
        !bid.exportTypeOptional &&
        chosen.bidType === null &&
        required('bidType')),
      ...client,
    }
  }
  return {
    draft,
    chosen,
    standing,
    position,
    needsClient: kindOfUser(profile) === 'manager' && !managerBidForClient,
    faults,
    isComplete: Object.keys(faultsNow()).length === 0,
    fields,
    typeIsOptional: bid.exportTypeOptional,
    landedCost,
    change(part) {
      // Group and type belonged to another client's bid.
      const renewed = 'client' in part ? { bidGroup: undefined, bidType: undefined } : {}
      // Each group has its own number of vehicles.
      const recounted = 'client' in part || 'bidGroup' in part ? { groupCars: undefined } : {}
      setDraft((before) => ({ ...before, ...renewed, ...recounted, ...part }))
      setFaults((before) => without(before, Object.keys(part)))
    },
    validate(field) {
      // An empty amount is no error until the button is pressed.
      if (field === 'amount' && draft.amount === null) return
      const { [field]: fault } = faultsNow()
      setFaults((before) => ({ ...without(before, [field]), ...(fault && { [field]: fault }) }))
    },
    showFault: (amount) => setFaults({ amount }),
    validateAll() {
      const found = faultsNow()
      setFaults(found)
      return Object.keys(found).length === 0
    },
    afterAttempt(placed) {
      const { bidGroup, bidType, groupCars, comment } = emptyDraft
      setDraft(({ amount, client }) =>
        // The panel keeps showing the client's bid.
        placed
          ? { ...emptyDraft, client }
          : { amount, client, bidGroup, bidType, groupCars, comment },
      )
      setFaults({})
    },
  }
}

const required = (field: keyof Faults): Faults => ({ [field]: 'required' })

const without = (faults: Faults, fields: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
