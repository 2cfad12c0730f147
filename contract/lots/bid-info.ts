import * as z from 'zod'
import { yen } from '../core/yen.ts'

/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })

/** spec 3 §3, bidInfo of a lot's page: what the bid panel needs to know, for one person. */
export const bidInfo = z.object({
  bidGroupShow: z.boolean(),
  exportTypeOptional: z.boolean(),
  startPrice: yen.nullable(),
  soldPrice: yen.nullable(),
  /** The limit of the day is used up, and there is no own bid that could be changed. */
  bidLimitReached: z.boolean(),
  myBid: z.boolean(),
  /** The bid's id. */
  jasId: z.int().nullable(),
  myBidAmount: yen.nullable(),
  /** When the amount was accepted. */
  myBidDate: instant.nullable(),
  /** Until when this person may bid; null where nothing closes: stock, and lots that are over. */
  biddingDeadline: instant.nullable(),
  /** Whether bids are taken now, by the clock of the database. */
  acceptBid: z.boolean(),
  cancellationAllowed: z.boolean(),
  auctionFinished: z.boolean(),
  bidStatusId: z.int().nullable(),
  bidAdjustmentPrice: yen.nullable(),
  /** How many hours before the auction a bid can no longer be withdrawn. */
  cancelDeadlineHour: z.int(),
})
export type BidInfo = z.infer<typeof bidInfo>
