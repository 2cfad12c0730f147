import type { RefusalCode } from '../core/errors.ts'
import { bidCeilingYen, bidStepYen } from '../core/money.ts'

/** Status of a bid (spec 2 §4); 7 is set by the system alone, when the purchase exists. */
export const bidStatus = {
  new: 1,
  placed: 2,
  declined: 3,
  cancelled: 4,
  lost: 5,
  won: 6,
  invoiced: 7,
} as const
export type BidStatus = (typeof bidStatus)[keyof typeof bidStatus]
export const bidStatuses = Object.values(bidStatus)

/** A person has at most one bid in these for each lot, and their amounts are the exposure. */
export const activeBidStatuses: readonly BidStatus[] = [
  bidStatus.new,
  bidStatus.placed,
  bidStatus.won,
]

/** The statuses that wait for the hammer: `activeBids` counts them. */
export const openBidStatuses: readonly BidStatus[] = [bidStatus.new, bidStatus.placed]

/** The statuses in which a client may withdraw a bid, before the house's cancel deadline. */
export const cancellableBidStatuses = openBidStatuses

/** The statuses of "My bids": what may still become a purchase, and what was not placed. */
export const ownBidStatuses: readonly BidStatus[] = [...activeBidStatuses, bidStatus.declined]

/**
 * Whether a bid may go from one status to another: out of what is still open or won into any of 1
 * to 6, from won to invoiced; cancelled, lost and invoiced are final (spec 2 §4).
 */
export function mayBecome(from: BidStatus, to: BidStatus): boolean {
  if (from === to) return false
  if (to === bidStatus.invoiced) return from === bidStatus.won
  return !([bidStatus.cancelled, bidStatus.lost, bidStatus.invoiced] as BidStatus[]).includes(from)
}

/** The key of the label of a status: a client sees a new bid as under review (spec 2 §4). */
export function bidStatusName(status: BidStatus, isManager: boolean) {
  if (status === bidStatus.new && !isManager) return 'underReview'
  const names = Object.entries(bidStatus) as [keyof typeof bidStatus, BidStatus][]
  return names.find(([, code]) => code === status)?.[0] ?? 'new'
}

/** What decides about an amount. */
export interface BidTarget {
  readonly market: 'auction' | 'stock'
  /** Start price of an auction, asking price of stock; null when it is not known. */
  readonly startPriceYen: number | null
}

/** Why stock cannot be ordered at its price by anybody; null when it can. */
export function stockFault(priceYen: number | null): StockFault | null {
  if (priceYen === null || priceYen <= 0) return 'stock_without_price'
  return priceYen > bidCeilingYen ? 'stock_above_ceiling' : null
}
export type StockFault = Extract<RefusalCode, 'stock_without_price' | 'stock_above_ceiling'>

/** What is wrong with an amount, as the refusal it would meet; null when nothing is (spec 3 §5). */
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

/** Groups A to Z: a client wants one lot of each group. */
export const bidGroups = Array.from({ length: 26 }, (_, at) => ({
  value: at + 1,
  label: String.fromCharCode(65 + at),
}))

/** How a client's vehicle leaves Japan; `key` is that of its messages, `bids:exportTypes.*`. */
export const bidTypes = [
  { value: 1, key: 'roro' },
  { value: 2, key: 'container' },
  { value: 3, key: 'halfCut' },
  { value: 4, key: 'noseCut' },
  { value: 5, key: 'dismantled' },
] as const
/** The same for managers, who may also buy what stays. */
export const exportTypes = [...bidTypes, { value: 6, key: 'stays' }] as const
export type BidType = (typeof exportTypes)[number]
