import type { BidEndReason } from '#market/lots/contract/bid-info.ts'
import { type StockFault, stockFault } from '#market/lots/contract/stock-price.ts'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'
import {
  type BidType,
  bidTypes,
  exportTypes,
} from '#market/reference-data/contract/export-types.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'

/** Active statuses. A person has at most one active bid per lot, and active bids make up the exposure. */
export const activeBidStatuses: readonly BidStatus[] = [
  bidStatus.new,
  bidStatus.placed,
  bidStatus.won,
]

/** Statuses of bids that await the auction; `activeBids` counts these. */
export const openBidStatuses: readonly BidStatus[] = [bidStatus.new, bidStatus.placed]

/** Statuses in which a client can withdraw a bid before the house's cancel deadline. */
export const cancellableBidStatuses = openBidStatuses

/** Statuses in "My bids": bids that may still become a purchase, and declined ones. */
export const ownBidStatuses: readonly BidStatus[] = [...activeBidStatuses, bidStatus.declined]

/**
 * Returns whether a status can follow another: open, declined and won can change to any of 1 to 6, won to invoiced, and
 * cancelled and lost back to open; invoiced is final (spec 2 §4). Returning to open is possible only before the auction
 * and within the client's limits.
 */
export function canBecome(from: BidStatus, to: BidStatus): boolean {
  if (from === to || from === bidStatus.invoiced) return false
  if (to === bidStatus.invoiced) return from === bidStatus.won
  const isOver = from === bidStatus.cancelled || from === bidStatus.lost
  return !isOver || openBidStatuses.includes(to)
}

/** Statuses in which managers can edit the maximum (spec 2 §9). */
export const editableBidStatuses = activeBidStatuses

/** A bid ends automatically after this many Tokyo days without a result. */
export const daysWithoutResult = 14

/** An open bid with the state of its lot. */
export interface WaitingBid {
  readonly status: BidStatus
  readonly amountYen: number
  readonly lotStatus: LotStatus
  readonly soldPriceYen: number | null
  /** Tokyo days since the auction; null for stock. */
  readonly daysOver: number | null
}

/**
 * Returns how the state of a lot ends a bid: the reason, `needs_review` if a manager has to decide whether it has won,
 * or null if it stays open. `bid_ending` in the database has the same rules.
 */
export function bidEnding(bid: WaitingBid): BidEndReason | 'needs_review' | null {
  const daysOver = bid.daysOver ?? Number.NEGATIVE_INFINITY
  const ending = endingsByResult[bid.lotStatus]
  if (bid.status === bidStatus.new) {
    if (ending !== undefined || (bid.lotStatus === lotStatus.unknown && daysOver > 0)) {
      return 'not_placed'
    }
    return daysOver > daysWithoutResult ? 'no_result' : null
  }
  if (bid.status !== bidStatus.placed) return null
  if (ending === 'sold') return (bid.soldPriceYen ?? 0) > bid.amountYen ? 'outbid' : 'needs_review'
  if (ending) return ending
  if (daysOver > daysWithoutResult) return 'no_result'
  return daysOver > 0 ? 'needs_review' : null
}

/** How the result of a lot ends a bid that was placed with the house. */
const endingsByResult: Partial<Record<LotStatus, BidEndReason | 'sold'>> = {
  [lotStatus.sold]: 'sold',
  [lotStatus.soldByNegotiation]: 'sold',
  [lotStatus.notSold]: 'not_sold',
  [lotStatus.unsold]: 'not_sold',
  [lotStatus.cancelled]: 'cancelled',
  [lotStatus.removed]: 'removed',
}

/** Returns the message key of a status. Clients see a new bid as under review (spec 2 §4). */
export function bidStatusName(status: BidStatus, isManager: boolean) {
  if (status === bidStatus.new && !isManager) return 'underReview'
  const names = Object.entries(bidStatus) as [keyof typeof bidStatus, BidStatus][]
  return names.find(([, code]) => code === status)?.[0] ?? 'new'
}

/** The facts against which an amount is validated. */
export interface BidTarget {
  readonly market: 'auction' | 'stock'
  /** Start price of an auction, asking price of stock; null if unknown. */
  readonly startPriceYen: number | null
}

/** Returns why an amount is refused, or null if it is valid (spec 3 §5). */
export function amountFault(amountYen: number, target: BidTarget): AmountFault | null {
  const { market, startPriceYen } = target
  if (market === 'stock') {
    const fault = stockFault(startPriceYen)
    if (fault) return fault
    return amountYen === startPriceYen ? null : 'bid_not_the_price'
  }
  if (amountYen <= 0 || amountYen < (startPriceYen ?? 0)) return 'bid_below_start'
  if (amountYen % bidStepYen !== 0) return 'bid_off_step'
  return amountYen > bidCeilingYen ? 'bid_above_ceiling' : null
}
export type AmountFault =
  | StockFault
  | Extract<
      RefusalCode,
      'bid_below_start' | 'bid_off_step' | 'bid_above_ceiling' | 'bid_not_the_price'
    >

/**
 * Why a new bid is not placed automatically at the house's deadline but left to a manager (`automatic_placing` in the
 * database): the client may no longer bid, the exposure exceeds the limit, the client has won enough of the group,
 * another client's bid on the lot takes precedence, or the lot has already run. `group_filled` also marks bids placed
 * with the house. An export that is banned or to be checked holds a bid from the start, until a manager places it.
 */
export const holdReasons = [
  'bidding_restricted',
  'over_limit',
  'group_filled',
  'other_bid_first',
  'too_late',
  'export_banned',
  'export_to_check',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Maximum number of vehicles that a client can want of one group. */
export const maxGroupCars = 5

/** Groups A to Z: the client wants to buy only one, or a few, of the lots in a group. */
export const bidGroups = Array.from({ length: 26 }, (_, at) => ({
  value: at + 1,
  label: String.fromCharCode(65 + at),
}))

/** Returns the export types that a person may choose; managers of bids have one more (spec 3 §6). */
export const exportTypesOf = ({ bidManagementEnabled }: Permissions): readonly BidType[] =>
  bidManagementEnabled ? exportTypes : bidTypes

/**
 * Returns whether a bid at an auction needs an export type: for people who see the field and must not leave it empty.
 */
export const needsExportType = ({ exportTypeShow, exportTypeOptional }: Permissions): boolean =>
  exportTypeShow && !exportTypeOptional
