import { unbroken } from '#platform/i18n/web/formats.ts'
import type { ItemLayout, RowDisplay } from '#platform/list/web/rows/layout.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import { GradeBadge } from '../grade-badge.tsx'
import type { LotContext } from './lot-context.ts'
import { LotPhotos } from './lot-photos.tsx'
import type { LotRow } from './lot-row.ts'
import { BelowMark, LotLink, LotPrices, MyBid, SoldText, Status } from './lot-row-parts.tsx'

type LotLayout = ItemLayout<LotRow, LotContext>

/**
 * Lists lots in one column on phones and two on tablets (spec 3 §2). Lots outside the viewport are not painted, so that
 * long lists scroll smoothly. Until then 132 px stand in for the height of their content, which with padding and border
 * equals that of painted lots.
 */
export const lotList: LotLayout = {
  listClass: 'border-line border-y bg-surface md:grid md:grid-cols-2',
  itemClass:
    'grid grid-cols-[128px_minmax(0,1fr)] gap-3 border-line border-b p-3 md:odd:border-r ' +
    'min-h-[157px] [contain-intrinsic-size:auto_132px] [content-visibility:auto]',
  activeClass: 'has-focus-visible:bg-accent-wash',
  render: (lot, display) => (
    <>
      <div>
        <LotPhotos lot={lot} context={display.context} size="list" />
        {display.context.renderActions(lot, 'list')}
      </div>
      <div className="min-w-0">
        <LotSummary lot={lot} display={display} />
        <LotPrices lot={lot} context={display.context} className="mt-1" />
      </div>
    </>
  ),
  skeleton: (
    <>
      <Skeleton className="h-24 w-32" />
      <div className="flex flex-col gap-2.5 py-1">
        <SummarySkeleton />
      </div>
    </>
  ),
}

/**
 * Shows lots as cards. The number of columns depends on the width of the list, not on that of the screen, because the
 * filters may be next to it: 3 from 768 px, 4 at 1280, 5 at 1366 and 7 at 1799 px of screen when they have all of it
 * (spec 3 §9), 2 on phones.
 */
export const lotCards: LotLayout = {
  listClass:
    'grid grid-cols-2 gap-2 px-3 @min-[660px]:grid-cols-3 @min-[660px]:gap-3 @min-[1000px]:grid-cols-4 ' +
    '@min-[1100px]:grid-cols-5 @min-[1500px]:grid-cols-7 lg:px-0',
  itemClass:
    'flex flex-col rounded-md border border-line bg-surface ' +
    '[contain-intrinsic-size:auto_330px] [content-visibility:auto]',
  activeClass: 'hover:border-edge has-focus-visible:border-accent',
  render: (lot, display) => (
    <>
      <div className="relative">
        <LotPhotos lot={lot} context={display.context} size="card" />
        {display.context.renderActions(lot, 'card')}
      </div>
      <div className="flex flex-1 flex-col p-2.5">
        <LotSummary lot={lot} display={display} isCard />
        <LotPrices lot={lot} context={display.context} className="mt-auto pt-2" />
      </div>
    </>
  ),
  skeleton: (
    <>
      <Skeleton className="aspect-4/3 w-full rounded-b-none" />
      <div className="flex h-[164px] flex-col gap-2.5 p-2.5">
        <SummarySkeleton />
      </div>
    </>
  ),
}

/**
 * Shows lots in narrow columns, read from top to bottom like a newspaper: the layout with the highest number of lots on
 * a screen. Successive lots of one auction are below its name and day.
 */
export const lotNarrowColumns: LotLayout = {
  listClass:
    'gap-x-4 [column-rule:1px_solid_var(--line)] @min-[560px]:columns-2 @min-[840px]:columns-3 ' +
    '@min-[1120px]:columns-4 @min-[1500px]:columns-5',
  itemClass: 'flex min-h-[86px] break-inside-avoid gap-2.5 border-line border-b py-2',
  activeClass: 'hover:bg-accent-wash has-focus-visible:bg-accent-wash',
  groups: {
    of: ({ auction, day }) => `${day} ${auction}`,
    heading: (lot, { context: { text, isPast } }) =>
      dotted(lot.auction, text.day(lot, isPast)) || nothing,
  },
  render: (lot, { context, mark }) => (
    <>
      <LotPhotos lot={lot} context={context} size="column" />
      <div className="min-w-0 flex-1 text-xs">
        <h3 className="leading-tight">
          <LotLink lot={lot} marks={{ mark, context }} />
        </h3>
        <p translate="no" className="truncate" title={lot.trim}>
          {dotted(lot.lotNo, lot.time, lot.year, lot.trim)}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-quiet">
          <GradeBadge condition={lot.condition} />
          {context.text.mileage(lot.mileageKm)}
        </p>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
          <Status lot={lot} context={context} />
          <span className="ml-auto whitespace-nowrap">
            <BelowMark lot={lot} context={context} />{' '}
            <span translate="no" className="text-sm font-semibold">
              {context.text.yen(lot.startPrice)}
            </span>
          </span>
        </p>
        <p className="flex flex-wrap justify-end gap-x-2">
          <MyBid lot={lot} context={context} />
          <SoldText lot={lot} context={context} />
        </p>
        {context.renderLotNote?.(lot, false)}
      </div>
      {context.renderActions(lot, 'column')}
    </>
  ),
  skeleton: (
    <>
      <Skeleton className="h-[42px] w-14" />
      <Skeleton className="h-8 flex-1" />
    </>
  ),
}

interface LotSummaryProps {
  lot: LotRow
  display: RowDisplay<LotContext>
  isCard?: boolean
}

interface LotNameProps {
  lot: LotRow
  display?: RowDisplay<LotContext>
  className?: string
}

/** Shows the name of a lot, with trim and year below. */
function LotName({ lot, display, className = 'text-xs' }: LotNameProps) {
  return (
    <>
      <h2>
        <LotLink lot={lot} {...(display && { marks: display })} />
      </h2>
      <p className={className} title={lot.trim}>
        {dotted(lot.trim, lot.year)}
      </p>
    </>
  )
}

/** Shows name, trim and year; grade, mileage and engine; lot number, house and time. */
function LotSummary({ lot, display, isCard = false }: LotSummaryProps) {
  const { text, isPast } = display.context
  const when = text.when(lot, isPast)
  const bidBy = text.bidBy(lot)
  return (
    <>
      <LotName
        lot={lot}
        display={display}
        className={isCard ? 'mt-1 line-clamp-2 text-xs' : 'text-xs'}
      />
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
        <GradeBadge condition={lot.condition} />
        <span>{dotted(text.mileage(lot.mileageKm), text.engine(lot.engineCc))}</span>
      </p>
      <p className="mt-1 text-xs text-quiet">
        {dotted(lot.lotNo, lot.auction)}
        {isCard && lot.day && <span className="block">{when}</span>}
        {isCard
          ? bidBy && <span className="block">{bidBy}</span>
          : lot.day && <span className="block">{dotted(when, unbroken(bidBy))}</span>}
      </p>
      {display.context.renderLotNote?.(lot, false)}
    </>
  )
}

function SummarySkeleton() {
  return (
    <>
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="mt-auto h-4 w-full" />
    </>
  )
}
