import { isBikePage, isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import type { TableDisplay, TableLayout } from '#platform/list/web/rows/layout.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import { GradeBadge } from '../grade-badge.tsx'
import { type LotColumn, type LotDisplay, quietLine, sized, sortable } from './column-parts.ts'
import type { LotContext } from './lot-context.ts'
import { LotPhotos, photoSizes } from './lot-photos.tsx'
import type { LotRow } from './lot-row.ts'
import { LotLink, MyBid, Status } from './lot-row-parts.tsx'
import { pricesOfSales, soldColumn, startColumn } from './price-columns.tsx'

const photoWidths = { compact: 120, normal: 102, roomy: 154 } as const

/** Photos next to each other in a wide row; the last one is the sheet. */
const stripPhotos = 5

/** Returns the width of photo and lot number, px. */
function photoWidth({ density, isRoomy, isWide }: TableDisplay) {
  const one = photoWidths[density]
  if (isWide) return one + (stripPhotos - 1) * (photoSizes[density].width + 3)
  return isRoomy && density !== 'compact' ? one + 33 : one
}

/**
 * Returns the columns of a table of lots (spec 3 §2, default table). In the compact table each line of a cell is one
 * line of text, so that all rows have the same height.
 *
 * @param isMarked whether lots have a button for favorites
 */
export function lotTable(pageType: PageType, isMarked: boolean): TableLayout<LotRow, LotContext> {
  const isBike = isBikePage(pageType)
  const isStock = pageType === 'stock'
  const isPast = isStatistics(pageType)
  const columns: LotColumn[] = [
    {
      id: 'lot',
      heading: [{ label: 'listings:column.photo' }, { label: 'listings:column.lot' }],
      width: photoWidth,
      isFixed: true,
      render: renderPhoto,
    },
    {
      id: 'auction',
      heading: [
        ...(isStock ? [] : [sortable('auctionDate')]),
        { label: 'listings:column.auction' },
      ],
      width: sized(124, 96, 128),
      render: renderAuction,
    },
    {
      id: 'car',
      heading: [
        { label: isBike ? 'listings:column.bike' : 'listings:column.car' },
        sortable('year'),
      ],
      width: ({ density }) => (density === 'compact' ? 146 : 132),
      grows: true,
      isFixed: true,
      render: renderName,
    },
    {
      id: 'specification',
      heading: [
        { label: 'listings:column.engine' },
        { label: isBike ? 'listings:column.rates' : 'listings:column.equipment' },
      ],
      width: ({ density, isWide }) => (density === 'compact' ? (isWide ? 120 : 88) : 112),
      grows: true,
      foldsInto: { column: 'car', render: renderSpecificationBelow },
      render: renderSpecification,
    },
    {
      id: 'condition',
      heading: [sortable('condition'), sortable('mileage')],
      width: sized(98, 82, 78),
      render: renderCondition,
    },
    {
      id: 'status',
      heading: [{ label: 'listings:column.status' }],
      width: sized(136, 122, 108),
      foldsInto: { column: 'auction', render: renderStatusBelow },
      render: renderStatus,
    },
    ...(isPast ? pricesOfSales : [startColumn(isStock), soldColumn(isStock)]),
    {
      id: 'actions',
      heading: [],
      width: ({ density }) => (density === 'compact' && isMarked ? 66 : 46),
      isFixed: true,
      isForScreen: true,
      render: (lot, { context, density }) => context.renderActions(lot, density),
    },
  ]
  return {
    columns,
    rowClass: { compact: 'h-13 py-1', normal: 'h-[98px] py-2', roomy: 'h-[142px] py-2.5' },
    skeletonClass: {
      compact: photoSizes.compact.className,
      normal: photoSizes.normal.className,
      roomy: photoSizes.roomy.className,
    },
  }
}

function renderPhoto(lot: LotRow, { context, density, isRoomy, isWide }: LotDisplay) {
  const isInline = density === 'compact'
  const more = isWide ? 'strip' : isRoomy && !isInline ? 'corner' : undefined
  return (
    <div className={cx('flex gap-x-2', isInline ? 'items-center' : 'flex-col')}>
      <LotPhotos lot={lot} context={context} size={density} more={more} strip={stripPhotos} />
      <span translate="no" className={cx('font-semibold', isInline && 'ml-auto')}>
        {lot.lotNo}
      </span>
    </div>
  )
}

function renderAuction(lot: LotRow, { context: { text, isPast }, density }: LotDisplay) {
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

function renderName(lot: LotRow, { context, density, mark }: LotDisplay) {
  const isCompact = density === 'compact'
  const link = <LotLink lot={lot} marks={{ mark, context }} isSmall={isCompact} />
  if (isCompact) {
    return (
      <>
        <div className="truncate leading-tight" title={lot.name}>
          {link}
        </div>
        <div className={cx(quietLine, 'flex gap-x-1.5')}>
          {context.renderLotNote?.(lot, true)}
          <span translate="no" className="min-w-0 truncate" title={lot.trim}>
            {dotted(lot.chassis, lot.year, lot.trim)}
          </span>
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
      <div translate="no" className={quietLine}>
        {dotted(lot.chassis, lot.year)}
      </div>
      {context.renderLotNote?.(lot, false)}
    </>
  )
}

/** Shows engine, gearbox and color; below them the equipment of a car or the grades of a bike. */
function renderSpecification(lot: LotRow, { context: { text }, density }: LotDisplay) {
  const extras = lot.equipment || text.rates(lot)
  const facts = dotted(text.engine(lot.engineCc), lot.gearbox, text.color(lot))
  const isCompact = density === 'compact'
  // A list of equipment may be cut off; the grades of a bike have to be complete.
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

/** Shows the same in one line of the compact table. */
function renderSpecificationBelow(lot: LotRow, display: LotDisplay) {
  if (display.density !== 'compact') return renderSpecification(lot, display)
  const { text } = display.context
  const facts = [text.engine(lot.engineCc), lot.gearbox, text.color(lot)]
  const line = dotted(...facts, lot.equipment || text.rates(lot))
  return (
    <div className={cx(quietLine, 'truncate')} title={line}>
      {line}
    </div>
  )
}

function renderCondition(lot: LotRow, { context: { text }, density }: LotDisplay) {
  return (
    <>
      <GradeBadge condition={lot.condition} />
      <div className={cx(quietLine, 'whitespace-nowrap', density !== 'compact' && 'mt-1')}>
        {text.mileage(lot.mileageKm) || nothing}
      </div>
    </>
  )
}

/** Shows the auction status, and the person's own bid: a dash if there is none (spec 3 §4). */
function renderStatus(lot: LotRow, { context, density }: LotDisplay) {
  return (
    <>
      <div className={cx(density === 'compact' && 'text-xs')}>
        <Status lot={lot} context={context} />
      </div>
      <div className="mt-0.5">
        <MyBid lot={lot} context={context} />
        {lot.myBid === null && !context.isPast && (
          <span className={quietLine}>
            {context.text.bidBy(lot) || <span aria-hidden="true">{nothing}</span>}
            <span className="sr-only">{context.text.noBid}</span>
          </span>
        )}
      </div>
    </>
  )
}

/** Shows status and deadline below the time; a compact row has one line for both. */
function renderStatusBelow(lot: LotRow, { context, density }: LotDisplay) {
  const bidBy = lot.myBid === null ? context.text.bidBy(lot) : ''
  return (
    <div className="text-xs">
      {(density !== 'compact' || !bidBy) && <Status lot={lot} context={context} />}
      {lot.myBid !== null && (
        <div>
          <MyBid lot={lot} context={context} />
        </div>
      )}
      {bidBy && <div className="text-quiet">{bidBy}</div>}
    </div>
  )
}
