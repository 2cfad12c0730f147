import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ShownCosts } from '#market/landed-cost/contract/costs.ts'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { listingKey, lotKey } from '#market/lots/web/query-keys.ts'
import { isBikePage, type PageType } from '#market/search/contract/page-types.ts'
import type { Client } from '#people/account/web/client-search.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { deviceNow } from '#platform/clock/web/device-now.ts'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import type { BidChangedDetail, PlacedBid } from '#trade/bids/contract/calls.ts'
import { biddingTerms } from '#trade/bids/contract/terms.ts'
import { clientPositionQuery } from '../form/client-position.ts'
import type { StandingBid } from '../form/standing-bid.ts'
import type { BidForm } from '../form/use-bid-form.ts'
import { maxBidYen } from '../panel/panel-state.ts'
import { bidGroupsKey } from '../query-keys.ts'

/** The bid as it was when the button was pressed; later input belongs to the next one. */
export interface BidRequest {
  /** Yen. */
  readonly amount: number
  readonly bidGroup: number | null
  /** How many vehicles of the group are wanted; undefined as before. */
  readonly groupCars: number | undefined
  readonly bidType: number | null
  readonly client: Client | null
  readonly comment: string
  /** What the landed cost was shown for; undefined where it was not. */
  readonly costs: ShownCosts | undefined
  /** The bid that it replaces, as the person saw it; null for none. */
  readonly standing: StandingBid | null
}

/** What the form asks for now. */
export function bidRequestOf(form: BidForm, lot: BiddableLot, pageType: PageType): BidRequest {
  const { draft, fields, chosen, standing } = form
  const bidGroup = fields.bidGroup ? chosen.bidGroup : (standing?.bidGroup ?? null)
  return {
    amount: (pageType === 'stock' ? lot.bid.startPrice : draft.amount) ?? 0,
    bidGroup,
    groupCars: fields.bidGroup && bidGroup !== null ? draft.groupCars : undefined,
    bidType: fields.bidType ? chosen.bidType : (standing?.bidType ?? null),
    client: fields.client ? draft.client : null,
    comment: draft.comment.trim(),
    // A client's bid is calculated as the client has chosen.
    costs: fields.client ? undefined : form.landedCost.shownCosts,
    standing,
  }
}

/** Whether the bid stands in a group, or stood in one: then the server knows what it binds. */
export const isGrouped = ({ bidGroup, standing }: BidRequest): boolean =>
  bidGroup !== null || (standing?.bidGroup ?? null) !== null

/** Sends a bid; without `confirm` all rules are checked and nothing is stored. */
export function sendBid(
  lot: BiddableLot,
  pageType: PageType,
  request: BidRequest,
  { confirm, ...options }: { confirm: 0 | 1; requestKey?: string; signal?: AbortSignal },
): Promise<PlacedBid> {
  const { amount, client, comment, standing, groupCars, costs } = request
  const body = {
    carId: lot.id,
    lotType: biddingPageOf(pageType),
    amount,
    ...choiceOf('bidGroup', request),
    ...(groupCars !== undefined && { groupCars }),
    ...choiceOf('bidType', request),
    comment,
    ...(costs && { costs }),
    confirm,
    termsVersion: biddingTerms.version,
    expected: standing && { amount: standing.amount, version: standing.version },
  }
  return client
    ? call('bidFromManager', { body: { ...body, userId: client.value } }, options)
    : call('createBid', { body }, options)
}

/** The page type on which a lot is bid on. */
function biddingPageOf(pageType: PageType): 'car-auction' | 'bikes' | 'stock' {
  if (pageType === 'stock') return 'stock'
  return isBikePage(pageType) ? 'bikes' : 'car-auction'
}

/** A choice as it is sent: left out where it stays as it is, null where it is taken off. */
function choiceOf(name: 'bidGroup' | 'bidType', request: BidRequest) {
  const before = request.standing?.[name] ?? null
  return request[name] === before ? {} : { [name]: request[name] }
}

/** A step of the dialog; balance and limits are in the session. */
export type BidStep =
  | {
      readonly at: 'confirm'
      readonly request: BidRequest
      /** Yen: the free limit after the bid, from the check; null if the bid has changed since. */
      readonly freeYen: number | null
    }
  | { readonly at: 'credit'; readonly request: BidRequest }
  | {
      readonly at: 'placed'
      readonly request: BidRequest
      readonly placed: PlacedBid
      /** By the browser's clock, ms; balances loaded earlier are stale. */
      readonly since: number
    }

export interface BidFlow {
  readonly step: BidStep | undefined
  readonly open: boolean
  /** Whether the check of balance and rules is pending. */
  readonly checking: boolean
  readonly placing: boolean
  /** The refusal of the check; errors of the amount are shown at its field. */
  readonly refusal: Error | null
  /** The error from placing the bid. */
  readonly failure: Error | null
  press(): void
  confirm(): void
  close(): void
}

/** Longer than a double click, ms. */
const doubleClickMs = 500

/**
 * The steps of a bid (spec 3 §4, Bid flow): balance and rules are checked first, then the person confirms. A bid whose
 * response is lost is resent with the same key, so that it cannot be placed twice.
 */
export function useBidFlow(lot: BiddableLot, pageType: PageType, form: BidForm): BidFlow {
  const calls = useBidCalls(lot, pageType)
  const [step, setStep] = useState<BidStep>()
  const [open, setOpen] = useState(false)
  const shownAt = useRef(0)
  // A ref, because state changes only with the next render, after the second click of a double click.
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
    refusal: isShownAtField(check.error) ? null : check.error,
    failure: placing.error,
    press() {
      if (busy.current || check.isPending || placing.isPending || !form.validateAll()) return
      busy.current = true
      check.mutate(bidRequestOf(form, lot, pageType))
    },
    confirm() {
      if (step?.at !== 'confirm' || busy.current || placing.isPending) return
      busy.current = true
      placing.mutate(step.request)
    },
    close() {
      // Closing the dialog would not stop a pending request. The second click of a double click was meant for the page
      // below.
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

/** Places a confirmed bid. */
function usePlacing({ form, calls, show, onSettled }: Attempt) {
  return useSingleMutation({
    networkMode: 'always',
    retry: (failures, error) => error instanceof Unreachable && failures < 2,
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    mutationFn: (request: BidRequest) => calls.place(request),
    onSettled,
    onSuccess(placed, request) {
      show({ at: 'placed', request, placed, since: deviceNow() })
      form.afterAttempt(true)
      calls.refetchLot()
      calls.refetchBids()
    },
    async onError(error, request) {
      if (!isFinal(error)) return
      calls.renewKey()
      form.afterAttempt(false)
      calls.refetchLot()
      const changed = changedBid(error)
      // The dialog shows the current bid for another decision.
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

/** Checks balance and rules before the confirmation. */
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
      if (isAboutAmount(error.messageCode)) form.showFault(error.messageCode)
      // The page was outdated: a deadline has passed, or a price has changed.
      calls.refetchLot()
    },
  })
}

/** Returns the standing bid in a refusal, or null. */
function changedBid(error: Error): BidChangedDetail | null {
  if (!(error instanceof CallRefused) || error.messageCode !== 'bid_changed') return null
  return 'bid' in error.detail ? (error.detail as BidChangedDetail) : null
}

const isAboutCredit = (error: Error | null) =>
  error instanceof CallRefused && error.messageCode === 'insufficient_credit'

const isShownAtField = (error: Error | null) =>
  error instanceof CallRefused && isAboutAmount(error.messageCode)

const amountFaults = ['bid_below_start', 'bid_off_step', 'bid_above_ceiling'] as const
const isAboutAmount = (code: string): code is (typeof amountFaults)[number] =>
  amountFaults.some((fault) => fault === code)

/** The calls of a bid, and what is fetched before and after them. */
function useBidCalls(lot: BiddableLot, pageType: PageType) {
  const queryClient = useQueryClient()
  const creditLimitCheck = usePermission('creditLimitCheck')
  const key = useRef('')
  const fetchSession = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return {
    /** Called for each decision of the person: what is sent after it is another bid. */
    renewKey() {
      key.current = newRequestKey()
    },
    check: (request: BidRequest) => sendBid(lot, pageType, request, { confirm: 0 }),
    place: (request: BidRequest) =>
      sendBid(lot, pageType, request, { confirm: 1, requestKey: key.current }),
    /** With the client's standing bid as it is now, which the dialog shows. */
    async withClientsBid(request: BidRequest): Promise<BidRequest> {
      if (!request.client) return request
      const query = clientPositionQuery(request.client.value, lot.id)
      const { standing } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      return { ...request, standing }
    },
    fetchSession,
    /** The person's present balance; null for people for whom it is not fetched before the confirmation. */
    async fetchBalance() {
      if (!creditLimitCheck) return null
      const session = await fetchSession()
      return typeof session === 'object' ? session.balanceInfo : null
    },
    refetchLot() {
      void queryClient.invalidateQueries({ queryKey: lotKey })
      void queryClient.invalidateQueries({ queryKey: listingKey })
      void queryClient.invalidateQueries({ queryKey: ['client-position'] })
    },
    refetchBids() {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: bidGroupsKey })
    },
  }
}
