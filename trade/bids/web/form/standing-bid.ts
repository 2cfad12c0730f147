import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { activeBidStatuses } from '#trade/bids/contract/rules.ts'

/** The bid on a lot that a new amount would replace: the person's own, or that of a manager's client. */
export interface StandingBid {
  /** Yen. */
  readonly amount: number
  /** Counts the changes. */
  readonly version: number
  readonly bidStatus: number
  readonly bidGroup: number | null
  readonly bidType: number | null
}

/** Returns a person's own active bid, or null. */
export function ownStandingBid(bid: BidInfo): StandingBid | null {
  const { myBidAmount, myBidVersion, bidStatusId, myBidGroup, myBidType } = bid
  if (myBidAmount === null || myBidVersion === null || bidStatusId === null) return null
  if (!activeBidStatuses.some((status) => status === bidStatusId)) return null
  return {
    ...{ amount: myBidAmount, version: myBidVersion, bidStatus: bidStatusId },
    ...{ bidGroup: myBidGroup, bidType: myBidType },
  }
}

/** Returns whether another amount can replace it: later it is placed with the house, or won. */
export const isReplaceable = (standing: StandingBid) => standing.bidStatus === bidStatus.new
