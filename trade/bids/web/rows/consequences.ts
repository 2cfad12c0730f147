import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { isResult, lotStatus } from '#market/reference-data/contract/codes.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import {
  activeBidStatuses,
  cancellableBidStatuses,
  openBidStatuses,
} from '#trade/bids/contract/rules.ts'

/** The distance of a sold price from the maximum bid. */
export interface Distance {
  readonly side: 'below' | 'above' | 'equal'
  /** Yen, 0 or more. */
  readonly yen: number
}

/** A consequence of a bid: a deadline for an action, or its outcome. */
export type Consequence =
  /** When the lot is auctioned. */
  | { readonly about: 'auction'; readonly at: Date }
  /** The deadline for an action of the client; afterwards only a manager can act. */
  | {
      readonly about: 'cancel' | 'change'
      readonly until: Date
      readonly isOver: boolean
      /** Whether it is the next deadline, and near. */
      readonly isSoon: boolean
    }
  | { readonly about: 'order' }
  | { readonly about: 'sold'; readonly price: number; readonly distance: Distance }
  /** The lot ended without a price. */
  | { readonly about: 'result' }
  | { readonly about: 'awaited' | 'deciding' | 'invoice' }

/** A deadline is marked this many hours before it passes. */
const soonHours = 12

/** Returns the maximum for a lot including a manager's adjustment; yen. */
export const maximumOf = ({ bidAmount, adjustmentPrice }: BidRow) =>
  bidAmount + (adjustmentPrice ?? 0)

/** Returns the distance of a sold price from a maximum, both in yen. */
export function distanceOf(maximum: number, sold: number): Distance {
  const yen = Math.abs(maximum - sold)
  if (yen === 0) return { side: 'equal', yen }
  return { side: sold < maximum ? 'below' : 'above', yen }
}

/** Returns the sold price of a lot in yen; null if it is unsold or the price is unknown. */
export const soldPriceOf = ({ status, soldPrice }: BidRow): number | null =>
  status === lotStatus.sold || status === lotStatus.soldByNegotiation ? soldPrice : null

/** Returns the consequences of a bid at an instant, most urgent first. */
export function consequencesOf(bid: BidRow, now: Date): readonly Consequence[] {
  const sold = soldPriceOf(bid)
  const isOpen = openBidStatuses.includes(bid.bidStatus)
  const outcome: Consequence[] =
    sold !== null
      ? [{ about: 'sold', price: sold, distance: distanceOf(maximumOf(bid), sold) }]
      : // Its end reason covers it.
        isResult(bid.status) && bid.endReason === null
        ? [{ about: 'result' }]
        : []
  if (bid.bidStatus === bidStatus.won) return [...outcome, { about: 'invoice' }]
  if (!isOpen) return outcome
  if (outcome.length > 0) {
    return bid.bidStatus === bidStatus.placed ? [...outcome, { about: 'deciding' }] : outcome
  }
  if (bid.auctionDate === null) return [{ about: 'order' }]
  const runsAt = bid.auctionDate.includes('T') ? new Date(bid.auctionDate) : null
  const begins = runsAt ?? (bid.auctionStartsAt ? new Date(bid.auctionStartsAt) : null)
  if (runsAt && runsAt <= now) return [{ about: 'awaited' }]
  const isPlaced = bid.bidStatus === bidStatus.placed
  return [
    ...(isPlaced && begins ? [{ about: 'auction', at: begins } as const] : []),
    ...deadlinesOf(bid, now, isPlaced ? ['cancel'] : ['cancel', 'change']),
  ]
}

function deadlinesOf(
  bid: BidRow,
  now: Date,
  kinds: readonly ('cancel' | 'change')[],
): readonly Consequence[] {
  const known = kinds.flatMap((about) => {
    const text = about === 'cancel' ? bid.cancelDeadline : bid.biddingDeadline
    return text === null ? [] : [{ about, until: new Date(text) }]
  })
  const inOrder = known.toSorted((a, b) => a.until.getTime() - b.until.getTime())
  const next = inOrder.find(({ until }) => until > now)
  const isSoon = (until: Date) => until.getTime() - now.getTime() < soonHours * 3_600_000
  return inOrder.map((deadline) => ({
    ...deadline,
    isOver: deadline.until <= now,
    isSoon: deadline === next && isSoon(deadline.until),
  }))
}

/** Returns whether the client can still cancel the bid. */
export const isCancellable = (bid: BidRow, now: Date): boolean =>
  bid.cancellationAllowed &&
  cancellableBidStatuses.includes(bid.bidStatus) &&
  (bid.cancelDeadline === null || now < new Date(bid.cancelDeadline))

/** Returns whether the client can still set another maximum. Orders have a fixed price. */
export const isChangeable = (bid: BidRow, now: Date): boolean =>
  bid.bidStatus === bidStatus.new &&
  bid.auctionDate !== null &&
  bid.biddingDeadline !== null &&
  now < new Date(bid.biddingDeadline)

/** Returns the yen that a bid binds of the free limit, alone or together with its group; null for none. */
export function bindingOf({ bidStatus: status, group, charge }: BidRow) {
  if (!activeBidStatuses.includes(status)) return null
  return group ? { isGroup: true, yen: group.exposure } : { isGroup: false, yen: charge }
}

/** Returns the state of a group as the last part of a message key: wanted, still open, or already won. */
export function groupStateOf({ open, won, bids }: NonNullable<BidRow['group']>) {
  if (won > 0) return open > 0 ? 'won' : 'filled'
  return open < bids ? 'open' : 'wanted'
}

/** Returns the Tokyo day of the auction, `YYYY-MM-DD`; empty for orders of stock. */
export const dayOfBid = ({ auctionDate }: BidRow): string => auctionDate?.slice(0, 10) ?? ''
