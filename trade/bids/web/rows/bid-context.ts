import type { LotContext } from '#market/lots/web/summary/lot-context.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidText } from './use-bid-text.ts'

/** What all bids of a list share for rendering. */
export interface BidContext {
  /** For the lot of a bid; `isPast` is the archive. */
  readonly lots: LotContext
  readonly text: BidText
  /** The person who looks. */
  readonly personId: number
  /** Whether the rows stand below the days of their auctions. */
  readonly hasDays: boolean
  /** Whether a row says whose bid it is. */
  readonly hasClients: boolean
  /** Whether the free limit decides about bids. */
  readonly hasLimit: boolean
  /** Whether the sales of finished lots may be looked at. */
  readonly canOpenSales: (isBike: boolean) => boolean
  /** Bids whose auctions are on a Tokyo day; undefined while it is not known. */
  readonly countOf: (day: string) => number | undefined
  readonly onCancel: (bid: BidRow) => void
  /** Opens the conversation about a bid. */
  readonly onChat: (bid: BidRow) => void
}
