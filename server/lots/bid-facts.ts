import { isResult } from '../../contract/codes.ts'
import { isStatistics, type PageType } from '../../contract/page-types.ts'
import type { Permissions } from '../../contract/permissions.ts'
import { tokyoIso } from '../../contract/tokyo-time.ts'
import type { FoundLot } from './find-lot.ts'

/** Who looks at a lot, as far as the facts of bidding depend on it. */
interface Bidder {
  readonly permissions: Permissions
  readonly dailyBidLimit: number
}

/**
 * What is known about bidding on a lot (spec 3 §3, bidInfo), by the database's clock of the moment
 * in which the lot was read. Bids themselves come later: nobody has one yet.
 */
export function bidFacts(row: FoundLot, pageType: PageType, bidder: Bidder) {
  const { permissions } = bidder
  const finished = isResult(row.status) || row.day_is_over
  // Whoever the deadline is not checked for may bid until the auction begins.
  const until = permissions.bidDeadlineCheck
    ? row.bidding_deadline
    : (row.auction_starts_at ?? row.bidding_deadline)
  const inTime = row.market === 'stock' || (until !== null && row.read_at < until)
  return {
    bidGroupShow: true,
    exportTypeOptional: permissions.exportTypeOptional,
    startPrice: row.start_price_yen,
    soldPrice: row.sold_price_yen,
    bidLimitReached: permissions.dailyBidLimitCheck && bidder.dailyBidLimit === 0,
    myBid: false,
    jasId: null,
    myBidAmount: null,
    myBidDate: null,
    biddingDeadline: finished || until === null ? null : tokyoIso(until),
    acceptBid: !finished && !isStatistics(pageType) && inTime,
    cancellationAllowed: false,
    auctionFinished: finished,
    bidStatusId: null,
    bidAdjustmentPrice: null,
    cancelDeadlineHour: row.cancel_deadline_hours,
  }
}
