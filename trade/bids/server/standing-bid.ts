import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { BidChangedDetail } from '#trade/bids/contract/calls.ts'
import type { BidChangedOutcome } from './commands.ts'

/** Returns the current bid for a sender who saw an outdated one. */
export function standingBid(decision: BidChangedOutcome): BidChangedDetail {
  const { bidId, status, amountYen, version, acceptedAt, bidGroup, exportType } = decision
  if (bidId === null) return { bid: null }
  const bidDate = tokyoIso(new Date(acceptedAt))
  const amount = amountYen
  return {
    bid: { bidId, bidStatus: status, amount, version, bidDate, bidGroup, bidType: exportType },
  }
}
