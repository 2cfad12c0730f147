import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { LotPhotos } from '#market/lots/web/summary/lot-photos.tsx'
import { LotLink, LotSpecification, Status } from '#market/lots/web/summary/lot-row-parts.tsx'
import type { ItemLayout } from '#platform/list/web/rows/layout.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
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
import { PriceBand } from './price-band.tsx'
import { SoldPrice } from './sold-price.tsx'
import { StatusButton } from './status-button.tsx'

/** Bids as cards, for phones and tablets. */
export const runCards: ItemLayout<BidRow, BidDeskContext> = {
  listClass: 'border-line border-y bg-surface md:rounded-md md:border-x',
  itemClass: 'border-line border-b last:border-b-0',
  activeClass: 'has-focus-visible:bg-accent-wash',
  selectClass: 'absolute top-3 right-3 z-[1]',
  stateClass: ({ conflict }, mark) =>
    cx(conflict && 'shadow-[inset_3px_0_var(--fair)]', mark.includes('flash') && 'animate-flash'),
  groups: bidDeskGroups,
  render: (bid, { context }) => <Card bid={bid} context={context} />,
  skeleton: (
    <div className="flex min-h-[268px] gap-3 p-3">
      <Skeleton className="h-24 w-32" />
      <div className="flex flex-1 flex-col gap-2.5 py-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  ),
}

/** The same cards sorted by a column. */
const { groups: _groups, ...ungrouped } = runCards
export const sortedCards: ItemLayout<BidRow, BidDeskContext> = ungrouped

interface CardProps {
  bid: BidRow
  context: BidDeskContext
}

function Card({ bid, context }: CardProps) {
  return (
    <div className="grid gap-x-8 gap-y-3 p-3 text-sm md:grid-cols-2">
      <CardLot bid={bid} context={context} />
      <div className="grid content-start gap-3 md:pr-10">
        <CardPrices bid={bid} context={context} />
        <PriceBand bid={bid} />
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <ClientDetailsPopover bid={bid} text={context.text} />
            <ClientLine bid={bid} context={context} />
          </div>
          <div className="text-right">
            <div className="text-base">
              <BidAmount bid={bid} context={context} />
            </div>
            <BidTerms bid={bid} context={context} />
            <p className={quiet}>{context.text.moment(bid.bidDate)}</p>
          </div>
        </div>
        <CardStatus bid={bid} context={context} />
        <StatusReason bid={bid} context={context} />
        <LastMessage
          bid={bid}
          onChat={context.onChat}
          className="block w-full rounded-md bg-sunken px-2 py-1.5"
        />
      </div>
    </div>
  )
}

function CardLot({ bid, context }: CardProps) {
  const { lots, isArchive } = context
  const lot = lotOfBid(bid, context)
  return (
    <div className="grid grid-cols-[128px_minmax(0,1fr)] content-start gap-3">
      {/* The archive shows at most two photos (spec 2 §2). */}
      <div className="w-32">
        <LotPhotos
          lot={isArchive ? { ...lot, images: lot.images.slice(0, 2) } : lot}
          context={lots}
          size="list"
        />
        {lots.renderActions(lot, 'list')}
      </div>
      <div className="min-w-0">
        <p className="pr-9 md:pr-0">
          <RunTime bid={bid} context={context} />{' '}
          <span className="text-xs">
            <Status lot={lot} context={lots} />
          </span>
        </p>
        <p className={quiet}>
          <b translate="no" className="font-semibold text-ink">
            {bid.lotNo}
          </b>{' '}
          {bid.auctionName}
        </p>
        <h3 className="mt-1">
          <LotLink lot={lot} marks={{ mark: '', context: lots }} />
        </h3>
        <p className={quiet}>{dotted(lot.chassis, lot.year, lot.trim)}</p>
        <p className={cx(quiet, 'mt-1 flex items-start gap-x-2')}>
          <GradeBadge condition={bid.condition} />
          <span className="pt-0.5">{lots.text.mileage(bid.mileage)}</span>
        </p>
        <LotSpecification lot={lot} context={lots} className={quiet} />
        <Clash bid={bid} context={context} />
      </div>
    </div>
  )
}

function CardPrices({ bid, context }: CardProps) {
  const { text } = context
  const { t } = text
  const facts = [
    [t('bid-manager:column.startPrice'), text.yen(bid.startPrice)],
    bid.estimate
      ? [t('listings:column.estimate'), text.yen(bid.estimate.yen)]
      : [t('bid-manager:column.average'), text.yen(bid.averagePrice)],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-x-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className={cx(quiet, 'first-letter:uppercase')}>{label}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
      <div className="text-right">
        <dt className={cx(quiet, 'first-letter:uppercase')}>{t('bid-manager:column.soldPrice')}</dt>
        <dd>
          <SoldPrice bid={bid} context={context} />
        </dd>
      </div>
    </dl>
  )
}

function CardStatus({ bid, context }: CardProps) {
  const { t } = context.text
  return (
    <div className="flex items-center gap-3">
      <div className="-ml-2 min-w-0 flex-1">
        <StatusButton bid={bid} context={context} />
      </div>
      {!context.isArchive && (
        <span className="flex items-center gap-2 text-quiet">
          <span aria-hidden="true" className="text-xs">
            {t('bid-manager:column.auto')}
          </span>
          <AutoSwitch bid={bid} context={context} />
        </span>
      )}
      <ChatButton bid={bid} onChat={context.onChat} t={t} variant="plain" />
    </div>
  )
}
