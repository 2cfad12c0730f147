import type { LotContext } from '#market/lots/web/summary/lot-context.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidText } from './use-bid-text.ts'

/** State that all bids of a list share for rendering. */
export interface BidContext {
  /** Context for the lot of a bid; `isPast` is true in the archive. */
  readonly lots: LotContext
  readonly text: BidText
  /** The signed-in person. */
  readonly personId: number
  /** Whether the rows are grouped by auction day. */
  readonly hasDays: boolean
  /** Whether rows show the client. */
  readonly hasClients: boolean
  /** Whether the free limit applies to bids. */
  readonly hasLimit: boolean
  /** Returns whether the sales of finished lots are visible. */
  readonly canOpenSales: (isBike: boolean) => boolean
  /** Returns the number of bids on a Tokyo day; undefined while unknown. */
  readonly countOf: (day: string) => number | undefined
  readonly onCancel: (bid: BidRow) => void
  /** Opens the conversation about a bid. */
  readonly onChat: (bid: BidRow) => void
}
