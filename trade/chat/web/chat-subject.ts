import { dotted } from '#platform/ui/web/line-text.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

/** The subject of a conversation, as its panel shows it. */
export interface ChatSubject {
  readonly bidId: number
  /** `NISSAN SERENA` */
  readonly title: string
  /** Lot number, house and, if there are several, the client. */
  readonly detail: string
  /** Path of the lot's page. */
  readonly link: string
}

/**
 * Returns the subject for a bid in a list.
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
