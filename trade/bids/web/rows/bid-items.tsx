import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { LotPhotos } from '#market/lots/web/summary/lot-photos.tsx'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { LotLink, LotSpecification, Status } from '#market/lots/web/summary/lot-row-parts.tsx'
import type { ItemLayout, RowDisplay } from '#platform/list/web/rows/layout.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidContext } from './bid-context.ts'
import {
  BidActions,
  BidState,
  ChangeMark,
  ClientName,
  lotOfBid,
  Maximum,
  whereOf,
} from './bid-facts.tsx'
import { BidTerms } from './bid-terms.tsx'
import { ChatButton, ChatLine, LastMessage } from './chat-button.tsx'
import { dayOfBid } from './consequences.ts'
import { nearDay } from './use-bid-text.ts'

type BidLayout = ItemLayout<BidRow, BidContext>
type BidDisplay = RowDisplay<BidContext>

/** Bids as cards in one column for phones; tablets show the consequences beside the lot. */
export const bidCards: BidLayout = {
  listClass: '',
  itemClass: 'border-line border-b bg-surface p-3 md:grid md:grid-cols-2 md:gap-x-6 md:items-start',
  activeClass: 'has-focus-visible:bg-accent-wash',
  render: renderCard,
  skeleton: (
    <>
      <div className="flex gap-3">
        <Skeleton className="h-24 w-32" />
        <div className="flex flex-1 flex-col gap-2.5 py-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
      <div className="mt-2 flex flex-col gap-3 py-1">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    </>
  ),
}

/** The columns of rows on wide screens: photo, lot, bid, and consequences. */
export const rowGridClass =
  'grid grid-cols-[84px_minmax(0,4fr)_minmax(0,4fr)_minmax(0,6fr)] gap-x-4 ' +
  '@min-[1100px]:grid-cols-[84px_minmax(0,8fr)_minmax(0,10fr)_minmax(0,16fr)] @min-[1100px]:gap-x-5'

/**
 * Bids as dense rows for wide screens. With less room, the status moves below the maximum, and the buttons below the
 * deadlines.
 */
const rows: BidLayout = {
  listClass: '',
  itemClass: `${rowGridClass} border-line border-x border-b bg-surface px-3 py-2.5`,
  activeClass: 'hover:bg-accent-wash has-focus-visible:bg-accent-wash',
  render: renderRow,
  skeleton: (
    <>
      <Skeleton className="h-[63px] w-[84px]" />
      {['w-3/5', 'w-2/5', 'w-4/5'].map((width) => (
        <div key={width} className="flex flex-col gap-2.5 py-1">
          <Skeleton className={cx('h-4', width)} />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </>
  ),
}

/** Groups by auction day. */
const days: BidLayout['groups'] = {
  of: dayOfBid,
  heading: (bid, { context }) => <DayHeading day={dayOfBid(bid)} context={context} />,
}

/** The layouts of bids: on wide screens or not, grouped by auction day or not. */
export const bidLayouts = {
  cards: {
    plain: bidCards,
    byDay: { ...bidCards, itemClass: cx('-mx-3', bidCards.itemClass), groups: days },
  },
  rows: { plain: { ...rows, listClass: 'border-line border-t' }, byDay: { ...rows, groups: days } },
} as const

/** `Today Thu 19 Nov`, with the number of bids. */
function DayHeading({ day, context: { text, countOf } }: { day: string; context: BidContext }) {
  const { t } = text
  const near = day ? nearDay(day, text.today) : null
  const count = countOf(day)
  return (
    <span className="flex items-baseline gap-2 pb-0.5 text-sm font-normal">
      <strong className="font-semibold text-ink">
        {near ? t(`bids:mine.day.${near}`) : day ? text.day(day) : t('bids:mine.stock')}
      </strong>
      {near && <span>{text.day(day)}</span>}
      {count !== undefined && <span className="ml-auto">{t('bids:mine.dayCount', { count })}</span>}
    </span>
  )
}

/** The lot of a bid with its specification, auction status and start price. */
function LotPageFacts({ lot, context }: { lot: LotRow; context: BidContext }) {
  const { text } = context.lots
  const Heading = context.hasDays ? 'h3' : 'h2'
  return (
    <>
      <Heading className="leading-snug">
        <LotLink lot={lot} marks={{ mark: '', context: context.lots }} />
      </Heading>
      <p className="text-sm break-words">{dotted(lot.chassis, lot.trim, lot.year)}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        <GradeBadge condition={lot.condition} />
        {text.mileage(lot.mileageKm)}
      </p>
      <LotSpecification lot={lot} context={context.lots} className="mt-0.5 text-xs text-quiet" />
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-quiet">
        <Status lot={lot} context={context.lots} />
        {lot.startPrice !== null && text.startAt(lot.startPrice)}
      </p>
    </>
  )
}

function renderCard(bid: BidRow, { context, mark }: BidDisplay) {
  const lot = lotOfBid(bid, context)
  const isPast = context.lots.isPast
  const state = (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4">
      <div className={isPast ? 'min-w-0' : 'min-w-0 flex-1 basis-2/5'}>
        <BidState bid={bid} context={context} />
      </div>
      <div className={cx('shrink-0', !isPast && 'ml-auto max-w-1/2 text-right')}>
        <Maximum bid={bid} context={context} />
      </div>
    </div>
  )
  return (
    <>
      <ChangeMark mark={mark} context={context} />
      <div className="min-w-0">
        <div className="flex gap-3">
          {/* Small screens show two pictures of finished lots (spec 2 §2). */}
          <div className={cx('shrink-0', isPast && '[&>div]:flex-col')}>
            <LotPhotos
              lot={lot}
              context={context.lots}
              size="list"
              {...(isPast && { more: 'strip', strip: 2 })}
            />
            {context.lots.renderActions(lot, 'list')}
          </div>
          <div className="min-w-0 flex-1">
            <LotPageFacts lot={lot} context={context} />
            <p className="mt-0.5 text-xs text-quiet">{whereOf(lot, context)}</p>
            <ClientName bid={bid} context={context} />
            {isPast && state}
          </div>
          <ChatButton bid={bid} onChat={context.onChat} t={context.text.t} variant="plain" />
        </div>
        <LastMessage
          bid={bid}
          onChat={context.onChat}
          className="mt-2 block w-full rounded-md bg-sunken px-2 py-1.5"
        />
        {!isPast && state}
      </div>
      <div className="min-w-0">
        <BidTerms
          bid={bid}
          context={context}
          className="mt-2 border-line border-t pt-1.5 md:mt-0 md:border-t-0 md:pt-0"
        />
        <BidActions
          bid={bid}
          context={context}
          className="mt-2.5 grid auto-cols-fr grid-flow-col"
        />
      </div>
    </>
  )
}

function renderRow(bid: BidRow, { context, mark }: BidDisplay) {
  const lot = lotOfBid(bid, context)
  return (
    <>
      <ChangeMark mark={mark} context={context} />
      <div>
        <LotPhotos lot={lot} context={context.lots} size="normal" />
        {context.lots.renderActions(lot, 'normal')}
      </div>
      <div className="min-w-0">
        <LotPageFacts lot={lot} context={context} />
        <p className="mt-0.5 text-xs text-quiet">{whereOf(lot, context)}</p>
        <ClientName bid={bid} context={context} />
      </div>
      <div className="min-w-0 @min-[1100px]:grid @min-[1100px]:grid-cols-[150px_minmax(0,1fr)] @min-[1100px]:gap-x-5">
        <div className="@min-[1100px]:text-right">
          <Maximum bid={bid} context={context} />
        </div>
        <div className="mt-1 min-w-0 text-sm @min-[1100px]:mt-0.5">
          <BidState bid={bid} context={context} />
        </div>
        <div className="min-w-0 @min-[1100px]:col-span-2">
          <ChatLine bid={bid} onChat={context.onChat} t={context.text.t} />
        </div>
      </div>
      <div className="min-w-0 @min-[1100px]:grid @min-[1100px]:grid-cols-[minmax(0,1fr)_96px] @min-[1100px]:gap-x-4">
        <BidTerms bid={bid} context={context} />
        <BidActions
          bid={bid}
          context={context}
          className="mt-2 flex @min-[1100px]:col-start-2 @min-[1100px]:mt-0 @min-[1100px]:flex-col"
        />
      </div>
    </>
  )
}
