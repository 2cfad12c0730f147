import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PlacedBid } from '../../../contract/bids/calls.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { CallRefused, Unreachable } from '../../api/call-errors.ts'
import { call, newRequestKey } from '../../api/client.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { usePermission } from '../../session/session.tsx'
import { sessionQuery } from '../../session/session-query.ts'
import type { BidForm, Client } from '../form/use-bid-form.ts'
import { mostAllowed } from '../panel/panel-state.ts'
import { isFinal } from './request-outcome.ts'

/** The bid as it was when the button was pressed; later input belongs to the next one. */
export interface WantedBid {
  /** Yen. */
  readonly amount: number
  readonly bidGroup: number | null
  readonly bidType: number | null
  readonly client: Client | null
  readonly comment: string
}

/** What the dialog shows; balance and limits are in the session. */
export type BidStep =
  | { readonly at: 'confirm'; readonly wanted: WantedBid }
  | { readonly at: 'credit' }
  | {
      readonly at: 'placed'
      readonly wanted: WantedBid
      readonly placed: PlacedBid
      /** By this device's clock, ms: balances read before are stale. */
      readonly since: number
    }

export interface BidFlow {
  readonly step: BidStep | undefined
  readonly open: boolean
  /** The check of balance and rules is pending. */
  readonly checking: boolean
  readonly placing: boolean
  /** The refusal of the check; errors of the amount are shown at its field. */
  readonly refusal: Error | null
  /** The error of placing the bid. */
  readonly failure: Error | null
  press(): void
  confirm(): void
  close(): void
}

/** Longer than the pause in a double click. */
const doubleClickMs = 500

/**
 * The steps of a bid (spec 3 §4, Bid flow): balance and rules are checked first, then the person confirms.
 * A bid whose response is lost is sent again with the same key, so that it cannot be placed twice.
 */
export function useBidFlow(lot: BiddableLot, pageType: PageType, form: BidForm): BidFlow {
  const queryClient = useQueryClient()
  const creditLimitCheck = usePermission('creditLimitCheck')
  const [step, setStep] = useState<BidStep>()
  const [open, setOpen] = useState(false)
  const key = useRef('')
  const shownAt = useRef(0)
  // State changes with the next render; the second click of a double click comes before it.
  const busy = useRef(false)
  const idle = () => {
    busy.current = false
  }
  const show = (next: BidStep) => {
    shownAt.current = Date.now()
    setStep(next)
    setOpen(true)
  }
  const send = (wanted: WantedBid, confirm: 0 | 1) => {
    const { amount, bidGroup, bidType, client, comment } = wanted
    const body = {
      carId: lot.id,
      lotType: pageType,
      amount,
      ...(bidGroup !== null && { bidGroup }),
      ...(bidType !== null && { bidType }),
      comment,
      confirm,
    }
    const options = confirm ? { requestKey: key.current } : {}
    return client
      ? call('bidFromManager', { body: { ...body, userId: client.value } }, options)
      : call('createBid', { body }, options)
  }
  /** The person's present balance; null for people whose credit is not checked. */
  const fetchBalance = async () => {
    if (!creditLimitCheck) return null
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    return typeof session === 'object' ? session.balanceInfo : null
  }
  const refetchLot = () => {
    void queryClient.invalidateQueries({ queryKey: ['lot'] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
  }

  const place = useSingleMutation({
    networkMode: 'always',
    retry: (failures, error) => error instanceof Unreachable && failures < 2,
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    mutationFn: (wanted: WantedBid) => send(wanted, 1),
    onSettled: idle,
    onSuccess(placed, wanted) {
      show({ at: 'placed', wanted, placed, since: Date.now() })
      form.attempted(true)
      refetchLot()
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['bid-groups'] })
    },
    async onError(error) {
      if (!isFinal(error)) return
      key.current = newRequestKey()
      form.attempted(false)
      refetchLot()
      if (isAboutCredit(error) && (await fetchBalance())) show({ at: 'credit' })
    },
  })

  const check = useSingleMutation({
    networkMode: 'always',
    mutationFn: async (wanted: WantedBid): Promise<BidStep> => {
      const trial = send(wanted, 0).then(
        () => null,
        (error: Error) => error,
      )
      const balance = await fetchBalance()
      if (balance && !(wanted.amount > 0 && wanted.amount <= mostAllowed(balance, lot.bid))) {
        return { at: 'credit' }
      }
      const refused = await trial
      if (balance && isAboutCredit(refused)) return { at: 'credit' }
      if (refused) throw refused
      return { at: 'confirm', wanted }
    },
    onSettled: idle,
    onSuccess(next) {
      key.current = newRequestKey()
      place.reset()
      show(next)
    },
    onError(error) {
      if (!(error instanceof CallRefused)) return
      if (isAboutAmount(error.messageCode)) form.refuse(error.messageCode)
      // The page was out of date: a deadline has passed, a price has changed.
      refetchLot()
    },
  })

  return {
    step,
    open,
    checking: check.isPending,
    placing: place.isPending,
    refusal: standsAtField(check.error) ? null : check.error,
    failure: place.error,
    press() {
      if (busy.current || check.isPending || place.isPending || !form.check()) return
      busy.current = true
      const { draft, asks } = form
      check.mutate({
        amount: (pageType === 'stock' ? lot.bid.startPrice : draft.amount) ?? 0,
        bidGroup: asks.bidGroup ? draft.bidGroup : null,
        bidType: asks.bidType ? draft.bidType : null,
        client: asks.client ? draft.client : null,
        comment: draft.comment.trim(),
      })
    },
    confirm() {
      if (step?.at !== 'confirm' || busy.current || place.isPending) return
      busy.current = true
      place.mutate(step.wanted)
    },
    close() {
      // A pending request is waited for: closing the dialog would not stop it. And the second click of a
      // double click was meant for the page below.
      if (busy.current || place.isPending || Date.now() - shownAt.current < doubleClickMs) return
      setOpen(false)
    },
  }
}

const isAboutCredit = (error: Error | null) =>
  error instanceof CallRefused && error.messageCode === 'insufficient_credit'

const standsAtField = (error: Error | null) =>
  error instanceof CallRefused && isAboutAmount(error.messageCode)

const amountFaults = ['bid_below_start', 'bid_off_step', 'bid_above_ceiling'] as const
const isAboutAmount = (code: string): code is (typeof amountFaults)[number] =>
  amountFaults.some((fault) => fault === code)
