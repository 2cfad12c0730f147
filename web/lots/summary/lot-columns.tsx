import {
  isBikePage,
  isStatistics,
  type PageType,
  type SortKey,
} from '../../../contract/lots/page-types.ts'
import type {
  Column,
  HeadingPart,
  RowLook,
  TableLayout,
  TableLook,
} from '../../collection/rows/layout.ts'
import { cx } from '../../ui/cx.ts'
import { GradeBadge } from '../grade-badge.tsx'
import { dotted, nothing } from '../use-lot-text.ts'
import type { LotContext } from './lot-context.ts'
import { LotLink, MyBid, Status } from './lot-facts.tsx'
import { LotPhotos, photoSizes } from './lot-photos.tsx'
import type { LotRow } from './lot-row.ts'

type LotColumn = Column<LotRow, LotContext>
type Look = RowLook<LotContext>

const sortable = (key: SortKey): HeadingPart => ({ label: `listings:column.${key}`, sort: key })

/** By the height of the rows, and whether there is room for more in them. */
const sized =
  (roomy: number, normal: number, compact = normal) =>
  ({ isRoomy, density }: TableLook) =>
    isRoomy ? roomy : density === 'compact' ? compact : normal

const photoWidths = { compact: 118, normal: 102, roomy: 154 } as const

/**
 * The columns of a table of lots (spec 3 §2, default table).
 * @param isMarked whether lots have a button for favorites
 */
export function lotTable(pageType: PageType, isMarked: boolean): TableLayout<LotRow, LotContext> {
  const isBike = isBikePage(pageType)
  const isStock = pageType === 'stock'
  const columns: LotColumn[] = [
    {
      id: 'lot',
      heading: [{ label: 'listings:column.photo' }, { label: 'listings:column.lot' }],
      width: ({ density, isRoomy }) =>
        photoWidths[density] + (isRoomy && density !== 'compact' ? 33 : 0),
      isFixed: true,
      render: renderPhoto,
    },
    {
      id: 'place',
      heading: [
        ...(isStock ? [] : [sortable('auctionDate')]),
        { label: 'listings:column.auction' },
      ],
      width: sized(124, 92, 106),
      render: renderPlace,
    },
    {
      id: 'car',
      heading: [
        { label: isBike ? 'listings:column.bike' : 'listings:column.car' },
        sortable('year'),
      ],
      width: ({ density }) => (density === 'compact' ? 124 : 134),
      grows: true,
      isFixed: true,
      render: renderName,
    },
    {
      id: 'make',
      heading: [
        { label: 'listings:column.engine' },
        { label: isBike ? 'listings:column.rates' : 'listings:column.equipment' },
      ],
      width: ({ density }) => (density === 'compact' ? 96 : 112),
      grows: ({ isRoomy, density }) => isRoomy || density !== 'compact',
      foldsInto: { column: 'car' },
      render: renderMake,
    },
    {
      id: 'condition',
      heading: [sortable('condition'), sortable('mileage')],
      width: sized(98, 82),
      render: renderCondition,
    },
    {
      id: 'status',
      heading: [{ label: 'listings:column.status' }],
      width: sized(128, 100, 94),
      foldsInto: { column: 'place', width: 116, render: renderStatusBelow },
      render: renderStatus,
    },
    {
      id: 'start',
      heading: [
        isStock ? { label: 'listings:column.price', sort: 'startPrice' } : sortable('startPrice'),
      ],
      width: sized(112, 92),
      isNumeric: true,
      render: renderStartPrice,
    },
    {
      id: 'sold',
      heading: [
        sortable('soldPrice'),
        ...(isStatistics(pageType) ? [] : [{ label: 'listings:column.average' } as const]),
      ],
      width: sized(116, 94),
      isNumeric: true,
      foldsInto: {
        column: 'start',
        isNamed: true,
        // A dash would say nothing there.
        render: (lot, look) =>
          lot.soldPrice === null && lot.averagePrice === null ? null : renderSoldPrice(lot, look),
      },
      render: renderSoldPrice,
    },
    {
      id: 'actions',
      heading: [],
      width: ({ density }) => (density === 'compact' && isMarked ? 72 : 46),
      isFixed: true,
      isForScreen: true,
      render: (lot, { context, density }) => context.renderActions(lot, density),
    },
  ]
  return {
    columns: isStock ? columns.filter(({ id }) => id !== 'sold') : columns,
    rowClass: { compact: 'h-14 py-1', normal: 'h-[98px] py-2', roomy: 'h-[142px] py-2.5' },
    skeletonClass: {
      compact: photoSizes.compact.className,
      normal: photoSizes.normal.className,
      roomy: photoSizes.roomy.className,
    },
  }
}

const quietLine = 'text-xs text-quiet'

/** Photo and lot number. */
function renderPhoto(lot: LotRow, { context, density, isRoomy }: Look) {
  const isBeside = density === 'compact'
  return (
    <div className={cx('flex gap-x-2', isBeside ? 'items-center' : 'flex-col')}>
      <LotPhotos lot={lot} context={context} place={density} withMore={isRoomy && !isBeside} />
      <span className="font-semibold">{lot.lotNo}</span>
    </div>
  )
}

/** Tokyo day, time and auction. */
function renderPlace(lot: LotRow, { context: { text, isPast }, density }: Look) {
  if (density === 'compact') {
    return (
      <>
        <div className="text-xs whitespace-nowrap">{text.when(lot, isPast) || nothing}</div>
        <div className={cx(quietLine, 'truncate')}>{lot.auction}</div>
      </>
    )
  }
  return (
    <>
      <div className="whitespace-nowrap">{text.day(lot, isPast) || nothing}</div>
      {lot.time && <div className="font-semibold">{lot.time}</div>}
      <div className={quietLine}>{lot.auction}</div>
    </>
  )
}

/** Name, trim, chassis code and year. */
function renderName(lot: LotRow, { context, density, mark }: Look) {
  const isCompact = density === 'compact'
  const link = <LotLink lot={lot} marks={{ mark, context }} isSmall={isCompact} />
  if (isCompact) {
    return (
      <>
        <div className="leading-tight">{link}</div>
        <div className={cx(quietLine, 'truncate')} title={lot.trim}>
          {dotted(lot.chassis, lot.year, lot.trim)}
        </div>
      </>
    )
  }
  return (
    <>
      <div>{link}</div>
      <div className="line-clamp-2" title={lot.trim}>
        {lot.trim}
      </div>
      <div className={quietLine}>{dotted(lot.chassis, lot.year)}</div>
    </>
  )
}

/** Engine, gearbox and colour; below them the equipment of a car or the grades of a bike. */
function renderMake(lot: LotRow, { context: { text }, density }: Look) {
  const extras = lot.equipment || text.rates(lot)
  const facts = dotted(text.engine(lot.engineCc), lot.gearbox, text.color(lot))
  const isCompact = density === 'compact'
  // Of equipment the first is enough; a bike without one of its grades is another bike.
  const clamp = isCompact ? 'truncate' : lot.equipment && 'line-clamp-2'
  return (
    <>
      <div className={cx(isCompact && 'truncate')} title={isCompact ? facts : undefined}>
        {facts || nothing}
      </div>
      <div className={cx(quietLine, clamp)} title={extras}>
        {extras}
      </div>
    </>
  )
}

function renderCondition(lot: LotRow, { context: { text }, density }: Look) {
  return (
    <>
      <GradeBadge condition={lot.condition} />
      <div className={cx(quietLine, 'whitespace-nowrap', density !== 'compact' && 'mt-1')}>
        {text.mileage(lot.mileageKm) || nothing}
      </div>
    </>
  )
}

/** Auction status, and the person's own bid: a dash where there is none (spec 3 §4). */
function renderStatus(lot: LotRow, { context }: Look) {
  return (
    <>
      <Status lot={lot} context={context} />
      <div className="mt-0.5">
        <MyBid lot={lot} context={context} />
        {lot.myBid === null && !context.isPast && (
          <span className={quietLine}>
            <span aria-hidden="true">{nothing}</span>
            <span className="sr-only">{context.text.noBid}</span>
          </span>
        )}
      </div>
    </>
  )
}

function renderStatusBelow(lot: LotRow, { context }: Look) {
  return (
    <div className="text-xs">
      <Status lot={lot} context={context} />
      <div>
        <MyBid lot={lot} context={context} />
      </div>
    </div>
  )
}

const money = 'text-base font-semibold whitespace-nowrap'

function renderStartPrice(lot: LotRow, { context: { text } }: Look) {
  if (lot.startPrice === null) return <div className="text-quiet">{nothing}</div>
  return <div className={money}>{text.yen(lot.startPrice)}</div>
}

/** What the lot was sold for, else what comparable lots are sold for, else nothing. */
function renderSoldPrice(lot: LotRow, { context: { text } }: Look) {
  const isSold = lot.soldPrice !== null
  const amount = lot.soldPrice ?? lot.averagePrice
  if (amount === null) return <div className="text-quiet">{nothing}</div>
  return (
    <>
      <div className={cx(money, !isSold && 'text-quiet')}>{text.yen(amount)}</div>
      <div className={quietLine}>{isSold ? text.sold : text.average}</div>
    </>
  )
}
