import { scaleOf } from '#market/lots/web/price/price-scale.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

/** Returns what the lot of a bid should sell for: its estimate, else the median of comparable sales with quartiles. */
export function expectedPriceOf(bid: BidRow) {
  const { estimate } = bid
  if (estimate) return { median: estimate.yen, low: estimate.low, high: estimate.high }
  return { median: bid.averagePrice, low: bid.averageLow, high: bid.averageHigh }
}

/** Draws the interquartile range of similar sales, their median, and the bid as a dot. */
export function PriceBand({ bid }: { bid: BidRow }) {
  const { median, low, high } = expectedPriceOf(bid)
  const { bidAmount } = bid
  if (median === null || low === null || high === null) return null
  const at = scaleOf([low, high, median, bidAmount])
  return (
    <span aria-hidden="true" data-paint className="relative block h-2 w-full">
      <span className="absolute inset-x-0 top-[3.5px] h-px bg-line" />
      <span
        className="absolute top-0.5 h-1 bg-accent/40"
        style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }}
      />
      <span className="absolute top-0 h-2 w-px bg-accent" style={{ left: `${at(median)}%` }} />
      <span
        className="absolute top-px size-1.5 -translate-x-1/2 rounded-full bg-ink"
        style={{ left: `${at(bidAmount)}%` }}
      />
    </span>
  )
}
