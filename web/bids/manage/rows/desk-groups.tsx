import type { BidRow } from '../../../../contract/bids/lists.ts'
import type { RowGroups } from '../../../collection/rows/layout.ts'
import { AuctionHeading } from '../auction-heading.tsx'
import { type DeskContext, groupKey, isRowShown } from '../desk-context.ts'

/** Rows below their auctions; those of several days below their days. */
export const deskGroups: RowGroups<BidRow, DeskContext> = {
  of: groupKey,
  renderHeading: (rows, context) => <AuctionHeading rows={rows} context={context} />,
  isShown: isRowShown,
}
