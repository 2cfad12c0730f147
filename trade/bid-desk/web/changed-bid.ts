import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import type { BidChangedDetail } from '#trade/bids/contract/calls.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'

/** The bid as it stands, when a change was refused because it stands otherwise; else undefined. */
export function changedBid(error: Error | null): NonNullable<BidChangedDetail['bid']> | undefined {
  if (!(error instanceof CallRefused) || error.messageCode !== 'bid_changed') return undefined
  const { bid } = error.detail as Partial<BidChangedDetail>
  return bid ?? undefined
}

/** The row with the bid as it stands. */
export function withStanding(row: BidRow, standing: NonNullable<BidChangedDetail['bid']>): BidRow {
  return {
    ...row,
    bidAmount: standing.amount,
    bidStatus: bidStatuses.find((status) => status === standing.bidStatus) ?? row.bidStatus,
    bidDate: standing.bidDate,
    version: standing.version,
    bidGroup: standing.bidGroup,
    bidGroupPrefix: bidGroups.find(({ value }) => value === standing.bidGroup)?.label ?? null,
    exportType: standing.bidType,
  }
}

/** Whether the session has expired, about which the page itself tells (spec 2 §8). */
export const isExpired = (error: Error | null): boolean =>
  error instanceof CallRefused && error.status === 401
