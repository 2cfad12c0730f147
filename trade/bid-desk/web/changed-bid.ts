import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import type { BidChangedDetail } from '#trade/bids/contract/calls.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'

/** Returns the current bid if a change was refused because the bid has changed. */
export function changedBid(error: Error | null): NonNullable<BidChangedDetail['bid']> | undefined {
  if (!(error instanceof CallRefused) || error.messageCode !== 'bid_changed') return undefined
  const { bid } = error.detail as Partial<BidChangedDetail>
  return bid ?? undefined
}

/** Returns the row with the values of the current bid. */
export function withCurrentBid(row: BidRow, current: NonNullable<BidChangedDetail['bid']>): BidRow {
  return {
    ...row,
    bidAmount: current.amount,
    bidStatus: bidStatuses.find((status) => status === current.bidStatus) ?? row.bidStatus,
    bidDate: current.bidDate,
    version: current.version,
    bidGroup: current.bidGroup,
    bidGroupPrefix: bidGroups.find(({ value }) => value === current.bidGroup)?.label ?? null,
    exportType: current.bidType,
  }
}

/** Returns whether the session has expired, which the page itself reports (spec 2 §8). */
export const isExpired = (error: Error | null): boolean =>
  error instanceof CallRefused && error.status === 401
