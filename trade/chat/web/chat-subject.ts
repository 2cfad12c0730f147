import { dotted } from '#platform/ui/web/line-text.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

/** What a conversation is about, as its panel names it. */
export interface ChatSubject {
  readonly bidId: number
  /** `NISSAN SERENA` */
  readonly title: string
  /** Lot number, house, and the client where there are several. */
  readonly detail: string
  /** The page of the lot. */
  readonly link: string
}

/**
 * The subject of a bid in a list.
 * @param hasClients whether the list has bids of several people
 */
export const subjectOf = (
  { bidId, maker, model, year, lotNo, auctionName, user, link }: BidRow,
  hasClients: boolean,
): ChatSubject => ({
  bidId,
  title: [maker, model, year].filter(Boolean).join(' '),
  detail: dotted(lotNo, auctionName, hasClients ? user.name : ''),
  link,
})
