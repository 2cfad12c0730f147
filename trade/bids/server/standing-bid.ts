import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { BidChangedDetail } from '#trade/bids/contract/calls.ts'
import type { BidChangedOutcome } from './commands.ts'

/** The bid as it stands now, for who has seen an older state of it. */
export function standingBid(decision: BidChangedOutcome): BidChangedDetail {
  const { bidId, status, amountYen, version, acceptedAt, bidGroup, exportType } = decision
  if (bidId === null) return { bid: null }
  const bidDate = tokyoIso(new Date(acceptedAt))
  const amount = amountYen
  return {
    bid: { bidId, bidStatus: status, amount, version, bidDate, bidGroup, bidType: exportType },
  }
}
