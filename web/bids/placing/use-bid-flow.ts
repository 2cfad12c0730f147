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

/** A bid as it was when the button was pressed: what is typed later belongs to the next one. */
export interface WantedBid {
  /** Yen. */
  readonly amount: number
  readonly bidGroup: number | null
  readonly bidType: number | null
  readonly client: Client | null
  readonly comment: string
}

/** What the window over the page shows; balance and limits stand in the session. */
export type BidStep =
  | { readonly at: 'confirm'; readonly wanted: WantedBid }
  | { readonly at: 'credit' }
  | {
      readonly at: 'placed'
      readonly wanted: WantedBid
      readonly placed: PlacedBid
      /** By this device's clock, ms: balances that were read before are old. */
      readonly since: number
    }

export interface BidFlow {
  readonly step: BidStep | undefined
  readonly open: boolean
  /** The rules are being asked. */
  readonly checking: boolean
  readonly placing: boolean
  /** Why the rules refuse the bid; amounts say so at their field. */
  readonly refusal: Error | null
  /** Why placing failed. */
  readonly failure: Error | null
  press(): void
  confirm(): void
  close(): void
}

/** Longer than people take between two clicks of one. */
const doubleClickMs = 500

/**
 * The way of a bid (spec 3 §4, Bid flow): balance and rules are asked first, then the person confirms.
 * A bid whose answer is lost is sent again under the same key, so it can't come twice.
 */
export function useBidFlow(lot: BiddableLot, pageType: PageType, form: BidForm): BidFlow {
  const queryClient = useQueryClient()
  const creditLimitCheck = usePermission('creditLimitCheck')
  const [step, setStep] = useState<BidStep>()
  const [open, setOpen] = useState(false)
  const key = useRef('')
  const shownAt = useRef(0)
  // State comes with the next drawing, the second of two clicks before it.
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
  /** The person's balance as it is now; null for those whose bids are not held against it. */
  const askBalance = async () => {
    if (!creditLimitCheck) return null
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    return typeof session === 'object' ? session.balanceInfo : null
  }
  const followLot = () => {
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
      followLot()
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['bid-groups'] })
    },
    async onError(error) {
      if (!isFinal(error)) return
      key.current = newRequestKey()
      form.attempted(false)
      followLot()
      if (isAboutCredit(error) && (await askBalance())) show({ at: 'credit' })
    },
  })

  const check = useSingleMutation({
    networkMode: 'always',
    mutationFn: async (wanted: WantedBid): Promise<BidStep> => {
      const trial = send(wanted, 0).then(
        () => null,
        (error: Error) => error,
      )
      const balance = await askBalance()
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
      // The page knew less than the server: a deadline has passed, a price has changed.
      followLot()
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
      // What is under way is waited for: closing the window would not stop it. And the second click
      // of two was meant for what stood there before.
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
