import { isResult } from '#market/reference-data/contract/codes.ts'
import { type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

type Running = Pick<BidRow, 'auctionDate' | 'auctionStartsAt' | 'status'>

const minuteMs = 60_000
/** Upper bound for how long a lot is on the block. */
const hammerMs = 2 * minuteMs
/** A lot that runs within this time is highlighted. */
const soonMs = 60 * minuteMs

/** The Tokyo day of the auction; null for stock. */
export const auctionDayOf = ({ auctionDate }: Pick<BidRow, 'auctionDate'>): TokyoDay | null =>
  auctionDate?.slice(0, 10) ?? null

/** Returns when a lot runs: at its own time, else when the auction of the day begins; null if neither is known. */
export function startOf({ auctionDate, auctionStartsAt }: Running): Date | null {
  if (auctionDate?.includes('T')) return new Date(auctionDate)
  return auctionStartsAt === null ? null : new Date(auctionStartsAt)
}

/** Returns whether a lot has yet to run. */
export function isBeforeAuction(bid: Running, now: Date): boolean {
  if (isResult(bid.status)) return false
  const start = startOf(bid)
  if (start) return now < start
  const day = auctionDayOf(bid)
  return day !== null && day > tokyoDayOf(now)
}

/** The position of a lot in the run of its day. */
export type Run =
  | { readonly state: 'ran' | 'now' | 'unknown' }
  | { readonly state: 'soon' | 'later'; readonly minutes: number }

/** Returns whether a lot has run, is on the block, or in how many minutes it runs, rounded up. */
export function runOf(bid: Running, now: Date): Run {
  if (isResult(bid.status)) return { state: 'ran' }
  if (!bid.auctionDate?.includes('T')) return { state: 'unknown' }
  const leftMs = new Date(bid.auctionDate).getTime() - now.getTime()
  if (leftMs <= 0) return { state: leftMs > -hammerMs ? 'now' : 'ran' }
  return { state: leftMs < soonMs ? 'soon' : 'later', minutes: Math.ceil(leftMs / minuteMs) }
}
