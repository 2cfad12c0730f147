import { GradeBadge } from '../../lots/grade-badge.tsx'
import { dotted, nothing } from '../../lots/lot-words.ts'
import type { Density } from '../../preferences/device.ts'
import { cx } from '../../ui/cx.ts'
import type { LotRow } from '../lot-row.ts'
import { LotPhotos } from '../photos/lot-photos.tsx'
import type { LotContext, LotMarks } from '../results/lot-context.ts'
import { MyBid, Status } from '../results/lot-facts.tsx'
import { LotLink } from '../results/lot-link.tsx'

/** What a cell draws from. Compact rows say in two lines what others say in three. */
export interface CellProps extends LotMarks {
  lot: LotRow
  context: LotContext
  density: Density
  /** Room for further pictures beside the first. */
  wide: boolean
}

const quietLine = 'text-xs text-quiet'

/** Photo and lot number. */
export function LotPhoto({ lot, context, density, wide }: CellProps) {
  const beside = density === 'compact'
  return (
    <div className={cx('flex gap-x-2', beside ? 'items-center' : 'flex-col')}>
      <LotPhotos lot={lot} context={context} size={density} withMore={wide && !beside} />
      <span className="font-semibold">{lot.lotNo}</span>
    </div>
  )
}

/** Tokyo day, time and auction. */
export function LotPlace({ lot, context: { words, withYear }, density }: CellProps) {
  if (density === 'compact') {
    return (
      <>
        <div className="text-xs whitespace-nowrap">{words.when(lot, withYear) || nothing}</div>
        <div className={cx(quietLine, 'truncate')}>{lot.auction}</div>
      </>
    )
  }
  return (
    <>
      <div className="whitespace-nowrap">{words.day(lot, withYear) || nothing}</div>
      {lot.time && <div className="font-semibold">{lot.time}</div>}
      <div className={quietLine}>{lot.auction}</div>
    </>
  )
}

/** Name, trim, chassis code and year. */
export function LotName({ lot, density, ...link }: CellProps) {
  if (density === 'compact') {
    return (
      <>
        <div className="leading-tight">
          <LotLink lot={lot} {...link} small />
        </div>
        <div className={cx(quietLine, 'truncate')} title={lot.trim}>
          {dotted(lot.chassis, lot.year, lot.trim)}
        </div>
      </>
    )
  }
  return (
    <>
      <div>
        <LotLink lot={lot} {...link} />
      </div>
      <div className="line-clamp-2" title={lot.trim}>
        {lot.trim}
      </div>
      <div className={quietLine}>{dotted(lot.chassis, lot.year)}</div>
    </>
  )
}

/** Engine, gearbox and colour; below them the equipment of a car or the grades of a bike. */
export function LotMake({ lot, context: { words }, density }: CellProps) {
  const extras = lot.equipment || words.rates(lot)
  const facts = dotted(words.engine(lot.engineCc), lot.gearbox, words.color(lot))
  const compact = density === 'compact'
  // Of equipment the first is enough; a bike without one of its grades is another bike.
  const clamp = compact ? 'truncate' : lot.equipment && 'line-clamp-2'
  return (
    <>
      <div className={cx(compact && 'truncate')} title={compact ? facts : undefined}>
        {facts || nothing}
      </div>
      <div className={cx(quietLine, clamp)} title={extras}>
        {extras}
      </div>
    </>
  )
}

/** Condition grade and mileage. */
export function LotCondition({ lot, context: { words }, density }: CellProps) {
  return (
    <>
      <GradeBadge condition={lot.condition} />
      <div className={cx(quietLine, 'whitespace-nowrap', density !== 'compact' && 'mt-1')}>
        {words.mileage(lot.mileageKm) || nothing}
      </div>
    </>
  )
}

/** Auction status, and the person's own bid on the lot. */
export function LotStatus({ lot, context }: CellProps) {
  return (
    <>
      <Status lot={lot} context={context} />
      <div className="mt-0.5">
        <MyBid lot={lot} context={context} />
        {lot.myBid === null && !context.withYear && <NoBid words={context.words} />}
      </div>
    </>
  )
}

export function StatusInside({ lot, context }: CellProps) {
  return (
    <div className="text-xs">
      <Status lot={lot} context={context} />
      <div>
        <MyBid lot={lot} context={context} />
      </div>
    </div>
  )
}

/** A dash stands where there is no bid (spec 3 §4); sales are over, nobody bids on them. */
function NoBid({ words }: Pick<LotContext, 'words'>) {
  return (
    <span className={quietLine}>
      <span aria-hidden="true">{nothing}</span>
      <span className="sr-only">{words.noBid}</span>
    </span>
  )
}

const money = 'text-base font-semibold whitespace-nowrap'

export function StartPrice({ lot, context: { words } }: CellProps) {
  if (lot.startPrice === null) return <div className="text-quiet">{nothing}</div>
  return <div className={money}>{words.yen(lot.startPrice)}</div>
}

/** What the lot was sold for, else what comparable lots are sold for, else nothing. */
export function SoldPrice({ lot, context: { words } }: CellProps) {
  const sold = lot.soldPrice !== null
  const amount = lot.soldPrice ?? lot.averagePrice
  if (amount === null) return <div className="text-quiet">{nothing}</div>
  return (
    <>
      <div className={cx(money, !sold && 'text-quiet')}>{words.yen(amount)}</div>
      <div className={quietLine}>{sold ? words.sold : words.average}</div>
    </>
  )
}

export function PriceInside(props: CellProps) {
  const { soldPrice, averagePrice } = props.lot
  return soldPrice === null && averagePrice === null ? null : <SoldPrice {...props} />
}
