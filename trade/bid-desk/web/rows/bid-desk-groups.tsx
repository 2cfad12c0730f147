import type { RowGroups } from '#platform/list/web/rows/layout.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { AuctionHeading } from '../auction-heading.tsx'
import { type BidDeskContext, groupKey, isRowShown } from '../bid-desk-context.ts'

/** Groups rows by auction, or by day if the list has several days. */
export const bidDeskGroups: RowGroups<BidRow, BidDeskContext> = {
  of: groupKey,
  renderHeading: (rows, context) => <AuctionHeading rows={rows} context={context} />,
  isShown: isRowShown,
}
