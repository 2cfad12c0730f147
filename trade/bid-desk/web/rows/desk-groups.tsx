import type { RowGroups } from '#platform/list/web/rows/layout.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { AuctionHeading } from '../auction-heading.tsx'
import { type DeskContext, groupKey, isRowShown } from '../desk-context.ts'

/** Rows below their auctions; those of several days below their days. */
export const deskGroups: RowGroups<BidRow, DeskContext> = {
  of: groupKey,
  renderHeading: (rows, context) => <AuctionHeading rows={rows} context={context} />,
  isShown: isRowShown,
}
