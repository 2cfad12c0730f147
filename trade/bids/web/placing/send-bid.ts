import type { WantedCosts } from '#market/landed-cost/contract/costs.ts'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { isBikePage, type PageType } from '#market/search/contract/page-types.ts'
import type { Client } from '#people/account/web/client-search.ts'
import { call } from '#platform/http/web/client.ts'
import type { PlacedBid } from '#trade/bids/contract/calls.ts'
import { biddingTerms } from '#trade/bids/contract/terms.ts'
import type { StandingBid } from '../form/standing-bid.ts'
import type { BidForm } from '../form/use-bid-form.ts'

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
  readonly costs: WantedCosts | undefined
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
    costs: fields.client ? undefined : form.landedCost.wanted,
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
