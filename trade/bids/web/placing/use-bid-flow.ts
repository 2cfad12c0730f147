import { useRef, useState } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { deviceNow } from '#platform/clock/web/device-now.ts'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import type { BidChangedDetail, PlacedBid } from '#trade/bids/contract/calls.ts'
import type { BidForm } from '../form/use-bid-form.ts'
import { maxBidYen } from '../panel/panel-state.ts'
import { type BidRequest, bidRequestOf, isGrouped } from './send-bid.ts'
import { useBidCalls } from './use-bid-calls.ts'

/** What the dialog shows; balance and limits are in the session. */
export type BidStep =
  | {
      readonly at: 'confirm'
      readonly request: BidRequest
      /** Yen: the free limit after the bid, as the check has found it; null when the bid has changed since. */
      readonly freeYen: number | null
    }
  | { readonly at: 'credit'; readonly request: BidRequest }
  | {
      readonly at: 'placed'
      readonly request: BidRequest
      readonly placed: PlacedBid
      /** By the browser's clock, ms: balances loaded before are stale. */
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

/** Longer than a double click, ms. */
const doubleClickMs = 500

/**
 * The steps of a bid (spec 3 §4, Bid flow): balance and rules are checked first, then the person confirms.
 * A bid whose response is lost is sent again with the same key, so that it cannot be placed twice.
 */
export function useBidFlow(lot: BiddableLot, pageType: PageType, form: BidForm): BidFlow {
  const calls = useBidCalls(lot, pageType)
  const [step, setStep] = useState<BidStep>()
  const [open, setOpen] = useState(false)
  const shownAt = useRef(0)
  // A ref, because state would only change with the next render, after the second click of a double click.
  const busy = useRef(false)
  const attempt: Attempt = {
    ...{ form, calls },
    show(next) {
      shownAt.current = deviceNow()
      setStep(next)
      setOpen(true)
    },
    onSettled() {
      busy.current = false
    },
  }
  const placing = usePlacing(attempt)
  const check = useCheck(attempt, placing.reset)
  return {
    step,
    open,
    checking: check.isPending,
    placing: placing.isPending,
    refusal: standsAtField(check.error) ? null : check.error,
    failure: placing.error,
    press() {
      if (busy.current || check.isPending || placing.isPending || !form.check()) return
      busy.current = true
      check.mutate(bidRequestOf(form, lot, pageType))
    },
    confirm() {
      if (step?.at !== 'confirm' || busy.current || placing.isPending) return
      busy.current = true
      placing.mutate(step.request)
    },
    close() {
      // A pending request is waited for: closing the dialog would not stop it. And the second click of a
      // double click was meant for the page below.
      if (busy.current || placing.isPending || deviceNow() - shownAt.current < doubleClickMs) return
      setOpen(false)
    },
  }
}

interface Attempt {
  readonly form: BidForm
  readonly calls: ReturnType<typeof useBidCalls>
  readonly show: (step: BidStep) => void
  readonly onSettled: () => void
}

/** Places a bid that was confirmed. */
function usePlacing({ form, calls, show, onSettled }: Attempt) {
  return useSingleMutation({
    networkMode: 'always',
    retry: (failures, error) => error instanceof Unreachable && failures < 2,
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    mutationFn: (request: BidRequest) => calls.place(request),
    onSettled,
    onSuccess(placed, request) {
      show({ at: 'placed', request, placed, since: deviceNow() })
      form.attempted(true)
      calls.refetchLot()
      calls.refetchBids()
    },
    async onError(error, request) {
      if (!isFinal(error)) return
      calls.renewKey()
      form.attempted(false)
      calls.refetchLot()
      const changed = changedBid(error)
      // The dialog shows the bid as it stands now, for another decision.
      if (changed) {
        show({ at: 'confirm', request: { ...request, standing: changed.bid }, freeYen: null })
      }
      if (isAboutCredit(error) && !request.client) {
        await calls.fetchSession()
        show({ at: 'credit', request })
      }
    },
  })
}

/** Checks balance and rules before the person confirms. */
function useCheck({ form, calls, show, onSettled }: Attempt, resetPlacing: () => void) {
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: async (pressed: BidRequest): Promise<BidStep> => {
      const request = await calls.withClientsBid(pressed)
      const trial = calls.check(request).catch((error: Error) => error)
      const balance = request.client ? null : await calls.fetchBalance()
      if (
        balance &&
        !isGrouped(request) &&
        !(request.amount > 0 && request.amount <= maxBidYen(balance, request.standing))
      ) {
        return { at: 'credit', request }
      }
      const tried = await trial
      if (!(tried instanceof Error)) return { at: 'confirm', request, freeYen: tried.bidAllow }
      if (!isAboutCredit(tried) || request.client) throw tried
      await calls.fetchSession()
      return { at: 'credit', request }
    },
    onSettled,
    onSuccess(next) {
      calls.renewKey()
      resetPlacing()
      show(next)
    },
    onError(error) {
      if (!(error instanceof CallRefused)) return
      if (isAboutAmount(error.messageCode)) form.refuse(error.messageCode)
      // The page was out of date: a deadline has passed, a price has changed.
      calls.refetchLot()
    },
  })
}

/** What a refusal says of the standing bid; null for other refusals. */
function changedBid(error: Error): BidChangedDetail | null {
  if (!(error instanceof CallRefused) || error.messageCode !== 'bid_changed') return null
  return 'bid' in error.detail ? (error.detail as BidChangedDetail) : null
}

const isAboutCredit = (error: Error | null) =>
  error instanceof CallRefused && error.messageCode === 'insufficient_credit'

const standsAtField = (error: Error | null) =>
  error instanceof CallRefused && isAboutAmount(error.messageCode)

const amountFaults = ['bid_below_start', 'bid_off_step', 'bid_above_ceiling'] as const
const isAboutAmount = (code: string): code is (typeof amountFaults)[number] =>
  amountFaults.some((fault) => fault === code)
