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

/** Open statuses: a person has at most one such bid for each lot, and their amounts are the exposure. */
export const activeBidStatuses: readonly BidStatus[] = [
  bidStatus.new,
  bidStatus.placed,
  bidStatus.won,
]

/** The statuses of bids whose auction is still to run: `activeBids` counts them. */
export const openBidStatuses: readonly BidStatus[] = [bidStatus.new, bidStatus.placed]

/** The statuses in which a client may withdraw a bid, before the house's cancel deadline. */
export const cancellableBidStatuses = openBidStatuses

/** The statuses of "My bids": bids that may still become a purchase, and declined ones. */
export const ownBidStatuses: readonly BidStatus[] = [...activeBidStatuses, bidStatus.declined]

/**
 * Whether a bid may change from one status to another: from open, declined or won to any of 1 to 6, from
 * won to invoiced, from cancelled or lost back to open; invoiced is final (spec 2 §4). Back to open is
 * possible only before the auction, within the client's limits.
 */
export function canBecome(from: BidStatus, to: BidStatus): boolean {
  if (from === to || from === bidStatus.invoiced) return false
  if (to === bidStatus.invoiced) return from === bidStatus.won
  const isOver = from === bidStatus.cancelled || from === bidStatus.lost
  return !isOver || openBidStatuses.includes(to)
}

/** The statuses in which managers edit the maximum (spec 2 §9). */
export const editableBidStatuses = activeBidStatuses

/** After so many Tokyo days without a result a bid ends by itself. */
export const daysWithoutResult = 14

/** A bid that waits for the hammer, and what is known of its lot. */
export interface WaitingBid {
  readonly status: BidStatus
  readonly amountYen: number
  readonly lotStatus: LotStatus
  readonly soldPriceYen: number | null
  /** Tokyo days since the auction; null for stock. */
  readonly daysOver: number | null
}

/**
 * What the state of the lot makes of a bid: the reason for which it ends, `needs_review` where a manager has
 * to say whether it has won, or null where it goes on waiting. `bid_ending` in the database is the same.
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

/** What the known results of a lot mean for a bid that was placed with the house. */
const endingsByResult: Partial<Record<LotStatus, BidEndReason | 'sold'>> = {
  [lotStatus.sold]: 'sold',
  [lotStatus.soldByNegotiation]: 'sold',
  [lotStatus.notSold]: 'not_sold',
  [lotStatus.unsold]: 'not_sold',
  [lotStatus.cancelled]: 'cancelled',
  [lotStatus.removed]: 'removed',
}

/** The key of the label of a status: a client sees a new bid as under review (spec 2 §4). */
export function bidStatusName(status: BidStatus, isManager: boolean) {
  if (status === bidStatus.new && !isManager) return 'underReview'
  const names = Object.entries(bidStatus) as [keyof typeof bidStatus, BidStatus][]
  return names.find(([, code]) => code === status)?.[0] ?? 'new'
}

/** What an amount is validated against. */
export interface BidTarget {
  readonly market: 'auction' | 'stock'
  /** Start price of an auction, asking price of stock; null when it is not known. */
  readonly startPriceYen: number | null
}

/** The refusal that an amount would get; null when the amount is valid (spec 3 §5). */
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
 * What speaks against placing a new bid by itself at the house's deadline, so that a manager decides
 * (`automatic_placing` in the database): the client may not bid any more, the exposure is above the limit, the
 * client has won enough of the group, somebody else's bid on the lot goes first, the lot has run meanwhile.
 * `group_filled` also marks bids at the house.
 */
export const holdReasons = [
  'bidding_restricted',
  'over_limit',
  'group_filled',
  'other_bid_first',
  'too_late',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Maximum number of vehicles that a client may want of one group. */
export const maxGroupCars = 5

/** Groups A to Z: of all lots in a group the client wants to buy one, or a few. */
export const bidGroups = Array.from({ length: 26 }, (_, at) => ({
  value: at + 1,
  label: String.fromCharCode(65 + at),
}))

/** The export types that a person may choose: managers of bids have one more (spec 3 §6). */
export const exportTypesOf = ({ bidManagementEnabled }: Permissions): readonly BidType[] =>
  bidManagementEnabled ? exportTypes : bidTypes

/** Whether a bid at an auction needs an export type: who sees the field and may not leave it empty. */
export const needsExportType = ({ exportTypeShow, exportTypeOptional }: Permissions): boolean =>
  exportTypeShow && !exportTypeOptional
