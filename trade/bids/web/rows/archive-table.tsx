import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { LotPhotos, photoSizes } from '#market/lots/web/summary/lot-photos.tsx'
import { LotLink, LotSpecification, Status } from '#market/lots/web/summary/lot-row-parts.tsx'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type {
  Column,
  HeadingPart,
  RowDisplay,
  TableLayout,
} from '#platform/list/web/rows/layout.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import type { BidSortKey } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidContext } from './bid-context.ts'
import { BidState, ClientName, EstimateOfLot, lotOfBid, Maximum } from './bid-facts.tsx'
import { ChatLine } from './chat-button.tsx'
import { distanceOf, maximumOf, soldPriceOf } from './consequences.ts'

type BidColumn = Column<BidRow, BidContext>
type BidDisplay = RowDisplay<BidContext>

const sortable = (label: FullKey, sort: BidSortKey): HeadingPart => ({ label, sort })
const quietLine = 'text-xs text-quiet'

const columns: readonly BidColumn[] = [
  {
    id: 'bid-lot',
    heading: [{ label: 'listings:column.photo' }, sortable('listings:column.lot', 'lotNo')],
    width: ({ isWide, isRoomy, density }) =>
      (isWide ? 3 : 1) * (photoSizes[density].width + 3) + (isRoomy && !isWide ? 50 : 18),
    isFixed: true,
    render: renderPhoto,
  },
  {
    id: 'bid-car',
    heading: [sortable('listings:column.car', 'maker'), sortable('listings:column.year', 'year')],
    width: 160,
    grows: true,
    isFixed: true,
    render: renderName,
  },
  {
    id: 'bid-auction',
    heading: [
      sortable('bids:column.date', 'auctionDate'),
      sortable('listings:column.auction', 'auctionName'),
    ],
    width: 116,
    isFixed: true,
    foldsInto: { column: 'bid-car' },
    render: renderAuction,
  },
  {
    id: 'bid-condition',
    heading: [
      sortable('listings:column.condition', 'condition'),
      sortable('listings:column.mileage', 'mileage'),
    ],
    width: 92,
    isFixed: true,
    foldsInto: { column: 'bid-lot', width: 110 },
    render: renderCondition,
  },
  {
    id: 'bid-status',
    heading: [sortable('bids:column.status', 'bidStatus')],
    width: 190,
    grows: true,
    isFixed: true,
    render: (bid, { context }) => (
      <>
        <BidState bid={bid} context={context} />
        <ChatLine bid={bid} onChat={context.onChat} t={context.text.t} />
      </>
    ),
  },
  {
    id: 'bid-amount',
    heading: [
      sortable('bids:column.maximum', 'bidAmount'),
      sortable('bids:column.start', 'startPrice'),
    ],
    width: 130,
    isNumeric: true,
    isFixed: true,
    render: renderMaximum,
  },
  {
    id: 'bid-sold',
    heading: [
      sortable('listings:column.soldPrice', 'soldPrice'),
      sortable('listings:column.estimate', 'estimate'),
    ],
    width: 150,
    isNumeric: true,
    isFixed: true,
    render: renderSold,
  },
]

const clientColumn: BidColumn = {
  id: 'bid-client',
  heading: [sortable('bids:column.client', 'user')],
  width: 130,
  grows: true,
  isFixed: true,
  foldsInto: { column: 'bid-status' },
  render: (bid, { context }) => <ClientName bid={bid} context={context} />,
}

const layout = (shown: readonly BidColumn[]): TableLayout<BidRow, BidContext> => ({
  columns: shown,
  rowClass: { compact: 'py-1', normal: 'h-[82px] py-2', roomy: 'h-[122px] py-2.5' },
  skeletonClass: {
    compact: photoSizes.compact.className,
    normal: photoSizes.normal.className,
    roomy: photoSizes.roomy.className,
  },
})

/** Finished bids as a sortable table. */
export const archiveTable = layout(columns)

/** The same with the client of each bid. */
export const clientsArchiveTable = layout([
  ...columns.slice(0, 5),
  clientColumn,
  ...columns.slice(5),
])

function renderPhoto(bid: BidRow, { context, density, isRoomy, isWide }: BidDisplay) {
  const more = isWide ? 'strip' : isRoomy && density !== 'compact' ? 'corner' : undefined
  return (
    <LotPhotos
      lot={lotOfBid(bid, context)}
      context={context.lots}
      size={density}
      more={more}
      strip={3}
    />
  )
}

function renderName(bid: BidRow, { context, density }: BidDisplay) {
  const lot = lotOfBid(bid, context)
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <div className="leading-snug">
          <LotLink lot={lot} isSmall={density === 'compact'} />
        </div>
        <div className={cx(density === 'compact' ? quietLine : 'line-clamp-2')} title={lot.trim}>
          {dotted(lot.chassis, lot.year, lot.trim)}
        </div>
        <LotSpecification lot={lot} context={context.lots} className={quietLine} />
      </div>
      {context.lots.renderActions(lot, density)}
    </div>
  )
}

function renderAuction(bid: BidRow, { context }: BidDisplay) {
  const lot = lotOfBid(bid, context)
  return (
    <>
      <div className="whitespace-nowrap">
        {lot.day ? context.lots.text.day(lot, true) : nothing}
      </div>
      <div className={quietLine}>{dotted(lot.lotNo, lot.auction)}</div>
    </>
  )
}

function renderCondition(bid: BidRow, { context }: BidDisplay) {
  return (
    <>
      <GradeBadge condition={bid.condition} />
      <div className={cx(quietLine, 'mt-0.5 whitespace-nowrap')}>
        {context.lots.text.mileage(bid.mileage) || nothing}
      </div>
    </>
  )
}

function renderMaximum(bid: BidRow, { context }: BidDisplay) {
  return (
    <>
      <Maximum bid={bid} context={context} hasLabel={false} hasEstimate={false} />
      {bid.startPrice !== null && (
        <p className={cx(quietLine, 'whitespace-nowrap')}>
          {context.lots.text.startAt(bid.startPrice)}
        </p>
      )}
    </>
  )
}

/** Renders the sold price with its distance from the maximum, the lot's status and the estimate. */
function renderSold(bid: BidRow, { context }: BidDisplay) {
  const { text, personId } = context
  const sold = soldPriceOf(bid)
  const status = (
    <p className="text-xs">
      <Status lot={lotOfBid(bid, context)} context={context.lots} />
    </p>
  )
  if (sold === null) {
    return (
      <>
        {status}
        <EstimateOfLot bid={bid} context={context} />
      </>
    )
  }
  const distance = distanceOf(maximumOf(bid), sold)
  return (
    <>
      <p translate="no" className="text-base font-semibold whitespace-nowrap">
        {text.yen(sold)}
      </p>
      <p
        className={cx(
          'text-xs',
          distance.side === 'below'
            ? 'text-good'
            : distance.side === 'above'
              ? 'text-poor'
              : 'text-quiet',
        )}
      >
        {text.distance(distance, bid.user.clientId === personId)}
      </p>
      {status}
      <EstimateOfLot bid={bid} context={context} />
    </>
  )
}
