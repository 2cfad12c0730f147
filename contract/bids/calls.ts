import * as z from 'zod'
import { lotStatus } from '../core/codes.ts'
import { done } from '../core/done.ts'
import { endpoint } from '../core/endpoint.ts'
import type { RefusalCode } from '../core/errors.ts'
import { pageInfo } from '../core/page-info.ts'
import { defaultPageSize } from '../core/pages.ts'
import { yen } from '../core/yen.ts'
import { bidGroups, bidStatus, bidStatuses, exportTypes } from './rules.ts'

/** A whole number, as text too; -1 is how the trade's clients say "nothing chosen". */
const maybeNumber = (least: number, most: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,11}$/)
        .transform(Number),
    ])
    .refine((value) => value === -1 || (value >= least && value <= most), 'invalid')
    .optional()
    .transform((value) => (value === -1 ? undefined : value))

const lotId = z.coerce
  .string<string | number>()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const personId = z.coerce
  .string<string | number>()
  .regex(/^\d{1,9}$/)
  .transform(Number)

const bidForm = z.object({
  /** Yen; left out for stock, which is bought at its price. */
  amount: maybeNumber(0, 10_000_000_000),
  bidGroup: maybeNumber(1, bidGroups.length),
  carId: lotId,
  bidType: maybeNumber(1, exportTypes.length),
  /** 1: the terms are accepted and the bid is placed. 0: every rule is tried, nothing is stored. */
  confirm: z.union([z.literal(0), z.literal(1)]),
  /** What the page calls the lot; the lot itself decides. */
  lotType: z.string().max(20).optional(),
  comment: z.string().trim().max(1000).default(''),
})
const clientBidForm = bidForm.extend({ userId: personId })

export const placedBid = z.object({
  bidAmount: yen,
  /** When the amount was accepted, or would be: ISO 8601 with Tokyo's offset. */
  bidDate: z.string(),
  /** Null while nothing is stored. */
  bidId: z.int().nullable(),
  bidStatus: z.int().nullable(),
})
export type PlacedBid = z.infer<typeof placedBid>

/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })

/** Why a bid is not placed. All but `bidding_restricted` are decided by the database. */
export const placingRefusals = [
  'not_found',
  'bidding_restricted',
  'auction_finished',
  'bidding_closed',
  'stock_without_price',
  'stock_above_ceiling',
  'bid_already_active',
  'bid_below_start',
  'bid_off_step',
  'bid_above_ceiling',
  'bid_not_the_price',
  'bid_limit_reached',
  'insufficient_credit',
] as const satisfies readonly RefusalCode[]

/** Why a bid is not withdrawn. */
export const cancellingRefusals = [
  'not_found',
  'cannot_cancel_bid',
] as const satisfies readonly RefusalCode[]

export const createBid = endpoint('POST', '/bid/create', {
  summary: 'Place a bid, or raise or lower the one that is still under review',
  body: bidForm,
  response: placedBid,
  refusals: placingRefusals,
  access: { who: 'signed-in' },
  idempotent: true,
})

export const bidFromManager = endpoint('POST', '/bid/bid-from-manager', {
  summary: "Place a bid for a client, within the client's own limits",
  body: clientBidForm,
  response: placedBid,
  refusals: placingRefusals,
  access: { who: 'permitted', flag: 'managerBidForClient' },
  idempotent: true,
})

export const updateBidStatus = endpoint('PUT', '/bid/update-bid-status', {
  summary: "Withdraw one's own bid: status 4",
  body: z.object({ bidId: lotId, status: z.literal(bidStatus.cancelled) }),
  response: done,
  refusals: cancellingRefusals,
  access: { who: 'signed-in' },
  idempotent: true,
})

export const bidRow = z.object({
  bidId: z.int(),
  /** The lot's id. */
  id: z.string(),
  lotNo: z.string(),
  lotType: z.enum(['car', 'bike']),
  /** ISO 8601 with Tokyo's offset; the day alone when the hour is not known; null for stock. */
  auctionDate: z.string().nullable(),
  auctionName: z.string(),
  maker: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  /** Trim, not the condition. */
  grade: z.string(),
  condition: z.string(),
  startPrice: yen.nullable(),
  soldPrice: yen.nullable(),
  /** The lot's auction status. */
  status: z.union(Object.values(lotStatus).map((code) => z.literal(code))),
  bidDate: instant,
  bidAmount: yen,
  bidStatus: z.union(bidStatuses.map((code) => z.literal(code))),
  images: z.array(z.string()),
  /** Page of the lot in the web app. */
  link: z.string(),
})
export type BidRow = z.infer<typeof bidRow>

/** spec 2 §7, of the rows what a client's own page shows of them. */
export const listMyBids = endpoint('GET', '/bid/my-bid', {
  summary: "One's own bids that are not in the archive, those of the next auctions first",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
  }),
  response: z.object({
    cars: z.array(bidRow),
    totalBids: z.int().min(0),
    pageInfo,
  }),
  refusals: [],
  access: { who: 'signed-in' },
})

export const described = z.object({ value: z.int(), label: z.string(), description: z.string() })

export const listBidTypes = endpoint('GET', '/bid/type', {
  summary: 'How a vehicle may leave Japan, for clients',
  response: z.array(described),
  refusals: [],
  access: { who: 'signed-in' },
})

export const listExportTypes = endpoint('GET', '/bid/export-type', {
  summary: 'What may become of a vehicle, for managers',
  response: z.array(described),
  refusals: [],
  access: { who: 'permitted', flag: 'bidManagementEnabled' },
})

export const listBidGroups = endpoint('GET', '/bid/group', {
  summary: "Groups of bids, with the number of one's own open bids in each",
  response: z.array(z.object({ value: z.int(), label: z.string(), cars: z.int().min(0) })),
  refusals: [],
  access: { who: 'signed-in' },
})

export const getExposure = endpoint('GET', '/bid/exposure', {
  summary: "What binds one's own free limit: open bids and wins that are not invoiced, by status",
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
  refusals: [],
  access: { who: 'signed-in' },
})
