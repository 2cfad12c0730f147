import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { SettableStatus } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { canBecome, openBidStatuses } from '#trade/bids/contract/rules.ts'
import { auctionDayOf, isBeforeAuction, startOf } from '../run-time.ts'

type Asked = Pick<BidRow, 'auctionDate' | 'auctionStartsAt' | 'status' | 'bidStatus'>

/** A warning for managers before the status of a bid changes (spec 2 §4). */
export type StatusWarning = 'lastHour' | 'future' | 'today'

/** A question before the change. A win of a lot that has not run is confirmed twice. */
export type Confirmation = 'change' | 'win' | 'winEarly'

/** Warn if less than this remains before the auction (spec 2 §9). */
const lastHourMs = 3_600_000

/** Returns the warnings for a bid, most urgent first. */
export function warningsOf(
  bid: Omit<Asked, 'bidStatus'>,
  now: Date,
  warnsInLastHour: boolean,
): readonly StatusWarning[] {
  if (isResult(bid.status)) return []
  const day = auctionDayOf(bid)
  const today = tokyoDayOf(now)
  const leftMs = (startOf(bid)?.getTime() ?? Number.NaN) - now.getTime()
  const isLastHour = warnsInLastHour && leftMs > 0 && leftMs < lastHourMs
  return [
    ...(isLastHour ? (['lastHour'] as const) : []),
    ...(day !== null && day > today ? (['future'] as const) : []),
    ...(day === today ? (['today'] as const) : []),
  ]
}

/** Returns the questions for the bids, in order. */
export function confirmationsOf(
  bids: readonly Asked[],
  to: SettableStatus,
  now: Date,
): readonly [Confirmation, ...Confirmation[]] {
  if (to !== bidStatus.won) return ['change']
  return bids.some((bid) => isBeforeAuction(bid, now)) ? ['win', 'winEarly'] : ['win']
}

/** Returns the bids that can be set to a status, without final ones and those that already have it. */
export const changeable = <Bid extends Pick<BidRow, 'bidStatus'>>(
  bids: readonly Bid[],
  to: SettableStatus,
): readonly Bid[] => bids.filter((bid) => canBecome(bid.bidStatus, to))

/** Returns whether the client may want an explanation of the status. */
export const hasNote = (to: SettableStatus): boolean =>
  to === bidStatus.declined || to === bidStatus.cancelled

/** Returns whether a change of status can be undone. Undo to open is possible only before the auction. */
export function canUndo(
  bid: Omit<Asked, 'bidStatus'>,
  change: { readonly from: BidStatus; readonly to: BidStatus },
  now: Date,
): boolean {
  const { from, to } = change
  if (!canBecome(to, from)) return false
  const reopens = !openBidStatuses.includes(to) && to !== bidStatus.won
  return !(reopens && openBidStatuses.includes(from)) || isBeforeAuction(bid, now)
}
