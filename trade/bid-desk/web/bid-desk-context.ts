import type { LotContext } from '#market/lots/web/summary/lot-context.ts'
import { type LotRow, lotRow } from '#market/lots/web/summary/lot-row.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { SettableStatus } from '#trade/bids/contract/list-keys.ts'
import type { BidRow, RunListAuction } from '#trade/bids/contract/lists.ts'
import { runOf } from './run-time.ts'
import type { BidDeskText } from './use-bid-desk-text.ts'

/** What a manager may do on the desk, from the flags of the person (spec 2 §6). */
export interface BidDeskRights {
  readonly status: boolean
  readonly price: boolean
  readonly soldPrice: boolean
  readonly adjustment: boolean
  readonly exportType: boolean
  readonly lastHourWarning: boolean
  /** Whether the sales of finished lots are visible. */
  readonly carSales: boolean
  readonly bikeSales: boolean
}

/** State that all rows of the desk share. */
export interface BidDeskContext {
  /** Context for the lot of a bid; `isPast` is true in the archive. */
  readonly lots: LotContext
  readonly text: BidDeskText
  readonly rights: BidDeskRights
  /** Whether the list is the archive, in which statuses are final. */
  readonly isArchive: boolean
  /** The only day of the list, or null if it has several. */
  readonly day: TokyoDay | null
  /** The auctions of the day by the id of the house. */
  readonly auctions: ReadonlyMap<number, RunListAuction>
  /** Whether rows are grouped by auction. */
  readonly isGrouped: boolean
  /** Keys of collapsed auctions, and of those that show lots that have already run. */
  readonly closed: ReadonlySet<string>
  readonly unfolded: ReadonlySet<string>
  readonly onStatus: (bid: BidRow, to: SettableStatus) => void
  readonly onEdit: (bid: BidRow) => void
  /** Opens the conversation about a bid. */
  readonly onChat: (bid: BidRow) => void
  /** Called after a change of a price or of automatic placing, with a function that undoes it. */
  readonly onDone: (text: string, undo: () => Promise<unknown>) => void
  readonly onToggle: (auction: string, what: 'rows' | 'run') => void
  readonly onNextRuns: () => void
}

/** Returns the lot of a bid; in the archive it links to its sale (spec 2 §2). */
export function lotOfBid(
  bid: BidRow,
  { isArchive, rights }: Pick<BidDeskContext, 'isArchive' | 'rights'>,
): LotRow {
  const isBike = bid.lotType === 'bike'
  const lot = lotRow(bid, isBike)
  const seesSales = isBike ? rights.bikeSales : rights.carSales
  const isSale = isArchive && seesSales && isResult(bid.status) && bid.auctionDate !== null
  const sales = pageTypeRoute[isBike ? 'bike-stats' : 'stats']
  return isSale ? { ...lot, link: `${sales}/${bid.id}` } : lot
}

/** Returns the group of a row: its auction if the list has one day, else its day. All stock is one group. */
export function groupKey(
  { auctionDate, auctionId }: BidRow,
  { day }: Pick<BidDeskContext, 'day'>,
): string {
  if (auctionDate === null) return 'stock'
  const own = auctionDate.slice(0, 10)
  return day === null ? own : `${own} ${auctionId}`
}

/**
 * Returns whether a row of the run list is shown. During an auction, decided bids on lots that have run are collapsed.
 */
export function isRowShown(bid: BidRow, context: BidDeskContext): boolean {
  const key = groupKey(bid, context)
  if (context.closed.has(key)) return false
  return !isRunAndDecided(bid, context) || context.unfolded.has(key)
}

/** Returns whether a bid needs no further action during its auction. */
export function isRunAndDecided(bid: BidRow, { auctions, text }: BidDeskContext): boolean {
  const auction = auctions.get(bid.auctionId)
  if (!auction || auction.isOver) return false
  const isDecided = bid.bidStatus > 2 && !bid.needsReview
  return isDecided && runOf(bid, text.now).state === 'ran'
}
