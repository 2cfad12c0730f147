import * as z from 'zod'
import { shownCosts } from '#market/landed-cost/contract/calls.ts'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { version } from '#platform/core/contract/numbers.ts'
import {
  instant,
  lotId,
  maybeChoice,
  maybeNumber,
  personId,
} from '#platform/core/contract/values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { bidGroups, maxGroupCars } from './rules.ts'

const bidForm = z.object({
  /** Yen; omitted for stock, which is bought at its price. */
  amount: maybeNumber(0, 10_000_000_000),
  bidGroup: maybeChoice(bidGroups.length),
  /** How many vehicles of the group the client wants to buy; if omitted, the stored number applies, initially 1. */
  groupCars: z.int().min(1).max(maxGroupCars).optional(),
  carId: lotId,
  bidType: maybeChoice(exportTypes.length),
  /** 1: the terms are accepted and the bid is placed. 0: all rules are checked and nothing is stored. */
  confirm: z.union([z.literal(0), z.literal(1)]),
  /** The page type of the lot as the client sees it; the server uses the stored one. */
  lotType: z.enum(['car-auction', 'bikes', 'stock', 'auction', 'car', 'bike']).optional(),
  comment: z.string().trim().max(1000).default(''),
  /**
   * The settings behind the landed cost that the person saw; the calculation is stored with the bid. If omitted, it is
   * stored only if the person has saved a usual destination.
   */
  costs: shownCosts.optional(),
  /** The version of the terms that the person has read; if omitted, the version in force. */
  termsVersion: z.int().min(1).max(10_000).optional(),
  /**
   * The bid as it was when the person decided: null for none, else amount and version. The request is refused with
   * `bid_changed` if the bid has changed since. If omitted, the last request wins.
   */
  expected: z.object({ amount: yen, version }).nullable().optional(),
})
const clientBidForm = bidForm.extend({ userId: personId })

export const placedBid = z.object({
  bidAmount: yen,
  /** When the amount was, or would have been, accepted: ISO 8601 with Tokyo's offset. */
  bidDate: z.string(),
  /** Null if nothing was stored. */
  bidId: z.int().nullable(),
  bidStatus: z.int().nullable(),
  /** Yen: the client's free limit with this bid. In a group, only as many bids count as vehicles are wanted. */
  bidAllow: z.int(),
})
export type PlacedBid = z.infer<typeof placedBid>

/** The current bid, in the `detail` of `bid_changed`; null if there is none any more. */
export const bidChangedDetail = z.object({
  bid: z
    .object({
      ...{ bidId: z.int(), bidStatus: z.int(), amount: yen, version: z.int(), bidDate: instant },
      ...{ bidGroup: z.int().nullable(), bidType: z.int().nullable() },
    })
    .nullable(),
})
export type BidChangedDetail = z.infer<typeof bidChangedDetail>

/** Refusals that are decided before the database is asked. */
export const refusedBefore = [
  'bidding_restricted',
  'terms_changed',
  'export_banned',
  'client_export_banned',
] as const

/** Why a bid is not placed. The database decides all but `refusedBefore`. */
export const placingRefusals = [
  'not_found',
  ...refusedBefore,
  'client_needed',
  'bid_changed',
  'auction_finished',
  'lot_withdrawn',
  'bidding_closed',
  'stock_without_price',
  'stock_above_ceiling',
  'bid_already_active',
  'bid_below_start',
  'bid_off_step',
  'bid_above_ceiling',
  'bid_not_the_price',
  'bid_limit_reached',
  'invoice_overdue',
  'insufficient_credit',
] as const satisfies readonly RefusalCode[]

/** Why a bid is not withdrawn. */
export const cancellingRefusals = [
  'not_found',
  'cannot_cancel_bid',
] as const satisfies readonly RefusalCode[]

export const createBid = endpoint('POST', '/bid/create', {
  summary: 'Places a bid, or raises or lowers one that is still under review',
  body: bidForm,
  response: placedBid,
  refusals: [...placingRefusals, 'too_many_requests'],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const bidFromManager = endpoint('POST', '/bid/bid-from-manager', {
  summary: "Places a bid for a client, within the client's own limits",
  body: clientBidForm,
  response: placedBid,
  refusals: [...placingRefusals, 'too_many_requests'],
  access: { who: 'permitted', flag: 'managerBidForClient', managersOnly: true },
  idempotent: true,
})

/** Another bid of the client, for the panel of a manager. */
const openBid = z.object({
  bidId: z.int(),
  /** The lot's id. */
  id: z.string(),
  lotNo: z.string(),
  auctionName: z.string(),
  /** The Tokyo day; null for stock. */
  auctionDay: z.string().nullable(),
  maker: z.string(),
  model: z.string(),
  bidAmount: yen,
  bidStatus: z.int(),
  link: z.string(),
})

/** Maximum number shown to a manager of a client's other bids, and of other clients' bids on a lot. */
export const maxShownBids = 5

/** Not in the spec: the facts that a manager needs before bidding for a client on a lot. */
export const getClientPosition = endpoint('GET', '/bid/client-position', {
  summary: "A client's money and bids that affect a bid on a lot, for managers",
  query: z.object({ userId: personId, carId: lotId }),
  response: z.object({
    biddingAllowed: z.boolean(),
    /** Whether a bid above the free limit is refused. */
    checksCredit: z.boolean(),
    /** Yen: balance and credit limit less the amounts bound by open bids and wins. */
    bidAllow: z.int(),
    /** New bids left today; null if they are not limited. */
    bidsLeft: z.int().min(0).nullable(),
    /** The client's active bid on this lot. */
    standing: z
      .object({
        bidId: z.int(),
        amount: yen,
        version: z.int(),
        bidStatus: z.int(),
        bidDate: instant,
        bidGroup: z.int().nullable(),
        bidType: z.int().nullable(),
        comment: z.string(),
        byManager: z.boolean(),
      })
      .nullable(),
    /** The client's open bids on other lots, next auctions first. */
    otherBids: z.array(openBid).max(maxShownBids),
    otherBidsTotal: z.int().min(0),
    /** Yen. */
    otherBidsAmount: yen,
    /** Active bids of other clients on this lot, in order of precedence. */
    rivals: z
      .array(z.object({ client: z.string(), amount: yen, bidStatus: z.int(), bidDate: instant }))
      .max(maxShownBids),
    rivalsTotal: z.int().min(0),
  }),
  refusals: ['not_found'],
  access: { who: 'permitted', flag: 'managerBidForClient', managersOnly: true },
})

export const getExposure = endpoint('GET', '/bid/exposure', {
  summary: "The bids that bind the person's free limit, open or won but not invoiced, by status",
  response: z.object({
    /** Yen; the sum of the parts. */
    exposure: yen,
    parts: z.array(
      z.object({
        bidStatus: z.union(bidStatuses.map((code) => z.literal(code))),
        bids: z.int().min(1),
        amount: yen,
      }),
    ),
  }),
  access: { who: 'signed-in' },
})
