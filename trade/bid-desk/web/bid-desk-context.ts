import type { LotContext } from '#market/lots/web/summary/lot-context.ts'
import { type LotRow, lotRow } from '#market/lots/web/summary/lot-row.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { SettableStatus } from '#trade/bids/contract/list-keys.ts'
import type { BidRow, RunListAuction } from '#trade/bids/contract/lists.ts'
import { runOf } from './run-time.ts'
import type { BidDeskText } from './use-bid-desk-text.ts'

/** What a manager may do on the desk, by the flags of the person (spec 2 §6). */
export interface BidDeskRights {
  readonly status: boolean
  readonly price: boolean
  readonly soldPrice: boolean
  readonly adjustment: boolean
  readonly exportType: boolean
  readonly lastHourWarning: boolean
  /** Whether the sales of finished lots may be looked at. */
  readonly carSales: boolean
  readonly bikeSales: boolean
}

/** What all rows of the desk share for rendering. */
export interface BidDeskContext {
  /** For the lot of a bid; `isPast` is the archive. */
  readonly lots: LotContext
  readonly text: BidDeskText
  readonly may: BidDeskRights
  /** The archive, in which no status changes. */
  readonly isArchive: boolean
  /** The only day of the list; null where it has several. */
  readonly day: TokyoDay | null
  /** The auctions of the day by the id of the house. */
  readonly auctions: ReadonlyMap<number, RunListAuction>
  /** Whether the rows stand below their auctions. */
  readonly isGrouped: boolean
  /** Auctions whose rows are folded away, and those whose lots that have run are shown, by their keys. */
  readonly closed: ReadonlySet<string>
  readonly unfolded: ReadonlySet<string>
  readonly onStatus: (bid: BidRow, to: SettableStatus) => void
  readonly onEdit: (bid: BidRow) => void
  /** Opens the conversation about a bid. */
  readonly onChat: (bid: BidRow) => void
  /** Called when a price or the automatic placing was changed, with the way back. */
  readonly onDone: (text: string, undo: () => Promise<unknown>) => void
  readonly onToggle: (auction: string, what: 'rows' | 'run') => void
  readonly onNextRuns: () => void
}

/** The lot of a bid. From the archive it opens at its sale (spec 2 §2). */
export function lotOfBid(
  bid: BidRow,
  { isArchive, may }: Pick<BidDeskContext, 'isArchive' | 'may'>,
): LotRow {
  const isBike = bid.lotType === 'bike'
  const lot = lotRow(bid, isBike)
  const seesSales = isBike ? may.bikeSales : may.carSales
  const isSale = isArchive && seesSales && isResult(bid.status) && bid.auctionDate !== null
  const sales = pageTypeRoute[isBike ? 'bike-stats' : 'stats']
  return isSale ? { ...lot, link: `${sales}/${bid.id}` } : lot
}

/** What the rows stand below: auctions of one day, else days; all stock is one. */
export function groupKey(
  { auctionDate, auctionId }: BidRow,
  { day }: Pick<BidDeskContext, 'day'>,
): string {
  if (auctionDate === null) return 'stock'
  const own = auctionDate.slice(0, 10)
  return day === null ? own : `${own} ${auctionId}`
}

/**
 * Whether a row of the run list is shown. While an auction goes on, bids that are decided and whose lots
 * have run are folded away.
 */
export function isRowShown(bid: BidRow, context: BidDeskContext): boolean {
  const key = groupKey(bid, context)
  if (context.closed.has(key)) return false
  return !isRunAndDecided(bid, context) || context.unfolded.has(key)
}

/** Whether nothing is left to do about a bid while its auction goes on. */
export function isRunAndDecided(bid: BidRow, { auctions, text }: BidDeskContext): boolean {
  const auction = auctions.get(bid.auctionId)
  if (!auction || auction.isOver) return false
  const isDecided = bid.bidStatus > 2 && !bid.needsReview
  return isDecided && runOf(bid, text.now).state === 'ran'
}
