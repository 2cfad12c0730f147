import { hasFewSales } from '#market/lots/web/below-estimate.ts'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { LotPhotos } from '#market/lots/web/summary/lot-photos.tsx'
import { LotLink, LotSpecification, Status } from '#market/lots/web/summary/lot-row-parts.tsx'
import type {
  Column,
  HeadingPart,
  TableDisplay,
  TableLayout,
} from '#platform/list/web/rows/layout.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import type { BidSortKey } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { ChatButton, LastMessage } from '#trade/bids/web/rows/chat-button.tsx'
import { type BidDeskContext, lotOfBid } from '../bid-desk-context.ts'
import { AutoSwitch } from './auto-switch.tsx'
import {
  BidAmount,
  BidTerms,
  Clash,
  ClientLine,
  quiet,
  RunTime,
  StatusReason,
} from './bid-desk-cells.tsx'
import { bidDeskGroups } from './bid-desk-groups.tsx'
import { ClientDetailsPopover } from './client-details-popover.tsx'
import { expectedPriceOf, PriceBand } from './price-band.tsx'
import { SoldPrice } from './sold-price.tsx'
import { StatusButton } from './status-button.tsx'

type BidDeskColumn = Column<BidRow, BidDeskContext>

const sortable = (sort: BidDeskSortKey): HeadingPart => ({
  label: `bid-manager:column.${sort}`,
  sort,
})

/** Narrower on small screens, px. */
const sized =
  (roomy: number, narrow: number) =>
  ({ isRoomy }: TableDisplay) =>
    isRoomy ? roomy : narrow

/** Where a column is shown when there is no room for it; the highest rank folds first. */
const folds = (column: string, rank: number, render?: BidDeskColumn['render']) => ({
  ...{ column, rank, width: 0 },
  ...(render && { render }),
})

const run: BidDeskColumn = {
  id: 'bid-run',
  heading: [sortable('auctionDate'), sortable('lotNo')],
  width: sized(132, 108),
  isFixed: true,
  isShared: true,
  render: (bid, { context }) => (
    <>
      <RunTime bid={bid} context={context} />
      <div className={cx(quiet, 'truncate')} title={bid.auctionName}>
        <b translate="no" className="font-semibold text-ink">
          {bid.lotNo}
        </b>{' '}
        {bid.auctionName}
      </div>
      <div className="text-xs">
        <Status lot={lotOfBid(bid, context)} context={context.lots} />
      </div>
    </>
  ),
}

const photo: BidDeskColumn = {
  id: 'bid-photo',
  heading: [{ label: 'bid-manager:column.photo' }],
  width: 68,
  isShared: true,
  foldsInto: folds('bid-run', 3),
  render: (bid, { context }) => (
    <div className="relative">
      <LotPhotos lot={lotOfBid(bid, context)} context={context.lots} size="compact" />
      {context.lots.renderActions(lotOfBid(bid, context), 'compact')}
    </div>
  ),
}

const car: BidDeskColumn = {
  id: 'bid-car',
  heading: [sortable('maker'), sortable('year')],
  width: sized(186, 150),
  grows: true,
  isFixed: true,
  isShared: true,
  render: (bid, { context }) => {
    const lot = lotOfBid(bid, context)
    return (
      <>
        <div className="truncate" title={lot.name}>
          <LotLink lot={lot} marks={{ mark: '', context: context.lots }} isSmall />
        </div>
        <div translate="no" className={cx(quiet, 'truncate')} title={lot.trim}>
          {dotted(lot.chassis, lot.year, lot.trim)}
        </div>
        <Clash bid={bid} context={context} />
      </>
    )
  },
}

/** Secondary facts of a car. */
const facts: BidDeskColumn = {
  id: 'bid-facts',
  heading: [{ label: 'listings:column.engine' }, { label: 'listings:column.equipment' }],
  width: 150,
  grows: true,
  isShared: true,
  foldsInto: folds('bid-car', 9, (bid, { context }) => (
    <LotSpecification lot={lotOfBid(bid, context)} context={context.lots} className={quiet} />
  )),
  render: (bid, { context }) => (
    <LotSpecification lot={lotOfBid(bid, context)} context={context.lots} />
  ),
}

const condition: BidDeskColumn = {
  id: 'bid-condition',
  heading: [sortable('condition'), sortable('mileage')],
  width: 82,
  isShared: true,
  foldsInto: {
    column: 'bid-car',
    rank: 1,
    render: (bid, { context }) => (
      <div className={cx(quiet, 'flex items-center gap-2')}>
        <GradeBadge condition={bid.condition} />
        {context.lots.text.mileage(bid.mileage)}
      </div>
    ),
  },
  render: (bid, { context }) => (
    <>
      <GradeBadge condition={bid.condition} />
      <div className={cx(quiet, 'whitespace-nowrap')}>
        {context.lots.text.mileage(bid.mileage) || nothing}
      </div>
    </>
  ),
}

const prices: BidDeskColumn = {
  id: 'bid-prices',
  heading: [sortable('startPrice'), sortable('soldPrice')],
  width: sized(120, 104),
  isNumeric: true,
  isFixed: true,
  isShared: true,
  render: (bid, { context }) => (
    // While the sold price is edited, its field replaces the start price.
    <div className="has-[form]:[&>:first-child]:hidden">
      <div translate="no" className="whitespace-nowrap">
        {context.text.yen(bid.startPrice)}
      </div>
      <div className="text-sm">
        <SoldPrice bid={bid} context={context} />
      </div>
      {bid.feedSoldPrice !== null && (
        <div className="text-xs text-fair">
          {context.text.t('bid-manager:sold.feed', { price: context.text.yen(bid.feedSoldPrice) })}
        </div>
      )}
    </div>
  ),
}

const average: BidDeskColumn = {
  id: 'bid-average',
  heading: [sortable('estimate')],
  width: 112,
  isNumeric: true,
  isShared: true,
  foldsInto: folds('bid-prices', 5, (bid, { context: { text, lots } }) => {
    const { median } = expectedPriceOf(bid)
    if (median === null) return null
    return (
      <div className={quiet}>
        {bid.estimate ? lots.text.estimateShort : lots.text.averageShort}{' '}
        <span className="whitespace-nowrap">{text.yen(median)}</span>
      </div>
    )
  }),
  render: (bid, { context: { text, lots } }) => {
    const { median, low, high } = expectedPriceOf(bid)
    if (median === null) return <span className={quiet}>{nothing}</span>
    const { estimate } = bid
    return (
      <div title={estimate ? lots.text.estimateHint(estimate) : lots.text.averageHint}>
        <div translate="no" className="whitespace-nowrap">
          {text.yen(median)}
        </div>
        {low !== null && high !== null && (
          <div className={cx(quiet, 'whitespace-nowrap')}>
            {estimate && hasFewSales(estimate)
              ? lots.text.fewSales
              : lots.text.estimateRange({ low, high })}
          </div>
        )}
        <PriceBand bid={bid} />
      </div>
    )
  },
}

const client: BidDeskColumn = {
  id: 'bid-client',
  heading: [sortable('user'), sortable('manager')],
  width: ({ isWide, isRoomy }) => (isWide ? 180 : isRoomy ? 122 : 96),
  isFixed: true,
  render: (bid, { context, density, isWide }) => (
    <>
      <ClientDetailsPopover bid={bid} text={context.text} />
      <ClientLine bid={bid} context={context} hasManager={isWide} />
      {density === 'roomy' && !isWide && bid.manager && (
        <div className={cx(quiet, 'truncate')} title={bid.manager}>
          {bid.manager}
        </div>
      )}
    </>
  ),
}

const amount: BidDeskColumn = {
  id: 'bid-amount',
  heading: [sortable('bidAmount'), sortable('bidGroup')],
  width: sized(136, 112),
  isNumeric: true,
  isFixed: true,
  render: (bid, { context }) => (
    <>
      <div>
        <BidAmount bid={bid} context={context} />
      </div>
      <div className="leading-tight">
        <BidTerms bid={bid} context={context} />
      </div>
      <div className={cx(quiet, 'whitespace-nowrap')}>{context.text.moment(bid.bidDate)}</div>
    </>
  ),
}

const status: BidDeskColumn = {
  id: 'bid-status',
  heading: [sortable('bidStatus')],
  width: sized(150, 130),
  isFixed: true,
  render: (bid, { context }) => (
    <>
      <StatusButton bid={bid} context={context} />
      <div className="px-2">
        <StatusReason bid={bid} context={context} />
      </div>
    </>
  ),
}

const auto: BidDeskColumn = {
  id: 'bid-auto',
  heading: [{ label: 'bid-manager:column.auto' }],
  width: 50,
  foldsInto: folds('bid-status', 4, (bid, { context }) => (
    <div className={cx(quiet, 'flex items-center gap-2 px-2')}>
      <span aria-hidden="true">{context.text.t('bid-manager:column.auto')}</span>
      <AutoSwitch bid={bid} context={context} />
    </div>
  )),
  render: (bid, { context }) => <AutoSwitch bid={bid} context={context} />,
}

const chat: BidDeskColumn = {
  id: 'bid-chat',
  heading: [],
  width: 40,
  isFixed: true,
  isForScreen: true,
  foldsInto: folds('bid-client', 2),
  render: (bid, { context }) => (
    <ChatButton bid={bid} onChat={context.onChat} t={context.text.t} className="-mx-1.5" />
  ),
}

const message: BidDeskColumn = {
  id: 'bid-message',
  heading: [{ label: 'bid-manager:column.message' }],
  width: ({ isWide }) => (isWide ? 180 : 76),
  grows: true,
  foldsInto: folds('bid-status', 6, (bid, { context }) => (
    <LastMessage bid={bid} onChat={context.onChat} lines={1} className="px-2" />
  )),
  render: (bid, { context }) => <LastMessage bid={bid} onChat={context.onChat} />,
}

const columns = [
  run,
  photo,
  car,
  facts,
  condition,
  prices,
  average,
  client,
  amount,
  status,
  auto,
  chat,
  message,
]

const rowClass = { compact: 'h-13 py-1', normal: 'h-13 py-1.5', roomy: 'h-[76px] py-2' } as const
const skeletonClass = { compact: 'h-4 w-4/5', normal: 'h-4 w-4/5', roomy: 'h-4 w-4/5' } as const

/** The run list: bids in running order, grouped by auction; bids of several clients on a lot are adjacent. */
export const runList: TableLayout<BidRow, BidDeskContext> = {
  columns,
  rowClass,
  skeletonClass,
  hasBoxColumn: true,
  hasFlatHeadings: true,
  sharedBy: ({ id }) => id,
  stateClass: ({ conflict }, mark) => ({
    row: cx(
      'focus-within:bg-[color-mix(in_srgb,var(--accent-wash)_55%,var(--surface))]',
      mark.includes('flash') && 'animate-flash',
    ),
    lead: conflict
      ? 'shadow-[inset_3px_0_var(--fair)]'
      : 'group-focus-within:shadow-[inset_3px_0_var(--accent)]',
  }),
  groups: bidDeskGroups,
}

/** The same table sorted by a column, which breaks up the groups. */
const { groups: _groups, ...ungrouped } = runList
export const sortedTable: TableLayout<BidRow, BidDeskContext> = ungrouped

/** The columns by which the table of the desk can be sorted. */
const bidDeskSortKeys = [
  'auctionDate',
  'lotNo',
  'maker',
  'year',
  'condition',
  'mileage',
  'startPrice',
  'soldPrice',
  'estimate',
  'user',
  'manager',
  'bidAmount',
  'bidGroup',
  'bidStatus',
] as const satisfies readonly BidSortKey[]
type BidDeskSortKey = (typeof bidDeskSortKeys)[number]
