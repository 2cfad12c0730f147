import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { type StockFault, stockFault } from '#market/lots/contract/stock-price.ts'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { BalanceInfo } from '#people/auth/contract/person.ts'
import { activeBidStatuses } from '#trade/bids/contract/rules.ts'
import { isReplaceable, type StandingBid } from '../form/standing-bid.ts'

/**
 * What the panel offers (spec 3 §4). `held` is an own bid that is placed with the house or won, or an order of stock,
 * which only a manager can change.
 */
export type PanelState = 'finished' | 'closed' | 'limit' | 'held' | 'open'

/** Returns the state at an instant, because a page may stay open beyond the deadline. */
export function panelStateOf(
  bid: BidInfo,
  now: Date,
  { pageType, forClients }: { readonly pageType: PageType; readonly forClients: boolean },
): PanelState {
  if (bid.auctionFinished) return 'finished'
  if (!bid.acceptBid || isOver(bid.biddingDeadline, now)) return 'closed'
  if (forClients) return 'open'
  if (bid.bidLimitReached) return 'limit'
  // An order of stock has a fixed price and cannot be raised.
  const isFixed = marketOf(pageType) === 'stock' || !isUnderReview(bid)
  return isActive(bid) && isFixed ? 'held' : 'open'
}

const isOver = (end: string | null, now: Date) => end !== null && now >= new Date(end)
const isActive = ({ bidStatusId }: BidInfo) => activeBidStatuses.some((one) => one === bidStatusId)

const isUnderReview = ({ bidStatusId }: BidInfo) => bidStatusId === bidStatus.new

/**
 * Returns the maximum that a person can bid for a lot, in yen. When a bid is changed, its amount becomes available
 * again.
 */
export const maxBidYen = (
  { bidAllow = 0 }: Pick<BalanceInfo, 'bidAllow'>,
  standing: StandingBid | null,
): number => bidAllow + (standing && isReplaceable(standing) ? standing.amount : 0)

/** Returns until when a bid can be cancelled; null while the time of the auction is unknown. */
export function cancellingEndsAt({ auctionStartsAt, bid }: BiddableLot): Date | null {
  if (!auctionStartsAt) return null
  return new Date(auctionStartsAt.getTime() - bid.cancelDeadlineHour * 3_600_000)
}

/** Returns the market of a page type. */
export const marketOf = (pageType: PageType) => (pageType === 'stock' ? 'stock' : 'auction')

/** Returns why a vehicle of stock cannot be ordered at its price; null if it can. */
export const stockFaultOf = ({ startPrice }: BidInfo, pageType: PageType): StockFault | null =>
  marketOf(pageType) === 'stock' ? stockFault(startPrice) : null

/** What the button does, as the last part of its message keys. */
export const bidActs = ['place', 'change', 'buy'] as const
export type BidAct = (typeof bidActs)[number]

export function bidActOf(standing: StandingBid | null, pageType: PageType): BidAct {
  if (marketOf(pageType) === 'stock') return 'buy'
  return standing && isReplaceable(standing) ? 'change' : 'place'
}
