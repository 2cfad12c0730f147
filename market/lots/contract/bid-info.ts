import * as z from 'zod'
import { yen } from '#platform/core/contract/yen.ts'

/** Why a bid ended by rule, without a person deciding. */
export const bidEndReasons = [
  'not_placed',
  'outbid',
  'not_sold',
  'cancelled',
  'removed',
  'no_result',
  'group_filled',
] as const
export type BidEndReason = (typeof bidEndReasons)[number]

/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })

/** spec 3 §3, bidInfo of a lot's page: the data of the bid panel for one person. */
export const bidInfo = z.object({
  bidGroupShow: z.boolean(),
  exportTypeOptional: z.boolean(),
  startPrice: yen.nullable(),
  soldPrice: yen.nullable(),
  /** The daily limit is used up, and the person has no bid to change. */
  bidLimitReached: z.boolean(),
  myBid: z.boolean(),
  /** The id of the person's bid. */
  jasId: z.int().nullable(),
  myBidAmount: yen.nullable(),
  /** Counts the changes of the bid; a new amount names the version that it replaces. */
  myBidVersion: z.int().nullable(),
  myBidGroup: z.int().nullable(),
  /** The export type. */
  myBidType: z.int().nullable(),
  /** What a manager has done for the client: placed the bid, or changed its amount later. */
  myBidManagerAct: z.enum(['placed', 'changed']).nullable(),
  myBidEndReason: z.enum(bidEndReasons).nullable(),
  /** When the amount was accepted. */
  myBidDate: instant.nullable(),
  /** Until when this person can bid; null for stock and finished lots, which have no deadline. */
  biddingDeadline: instant.nullable(),
  /** Whether bids are accepted now, by the clock of the database. */
  acceptBid: z.boolean(),
  cancellationAllowed: z.boolean(),
  auctionFinished: z.boolean(),
  bidStatusId: z.int().nullable(),
  /** Yen that a manager adds to or subtracts from the maximum; null for people who cannot see adjustments. */
  bidAdjustmentPrice: z.int().nullable(),
  /** Hours before the auction from which a bid can no longer be withdrawn. */
  cancelDeadlineHour: z.int(),
})
export type BidInfo = z.infer<typeof bidInfo>
