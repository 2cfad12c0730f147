import { useTranslation } from 'react-i18next'
import { conditionTone, lotStatusTone } from '../../contract/codes.ts'
import { formatYen } from '../../contract/money.ts'
import { Badge } from '../ui/badge.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import type { LotRow } from './lot-row.ts'
import { dotted, nothing, useLotWords } from './lot-words.ts'

interface CellProps {
  lot: LotRow
}

/** Lot number, Tokyo time and auction. */
export function LotPlace({ lot, withYear }: CellProps & { withYear: boolean }) {
  const words = useLotWords()
  return (
    <>
      <div className="font-semibold">{lot.lotNo}</div>
      <div className="text-xs text-quiet">{words.when(lot, withYear)}</div>
      <div className="text-xs text-quiet">{lot.auction}</div>
    </>
  )
}

/** Name, trim, chassis code and year. Lots that were looked at have a quieter name. */
export function LotName({ lot, visited }: CellProps & { visited: boolean }) {
  const { t } = useTranslation('listings')
  return (
    <>
      <div className={visited ? 'text-base font-semibold text-quiet' : 'text-base font-semibold'}>
        {lot.name}
        {visited && <span className="sr-only"> ({t('visited')})</span>}
      </div>
      <div>{lot.trim}</div>
      <div className="text-xs text-quiet">{dotted(lot.chassis, lot.year)}</div>
    </>
  )
}

/** Engine, gearbox and colour; below them the equipment of a car or the grades of a bike. */
export function LotMake({ lot }: CellProps) {
  const words = useLotWords()
  const extras = lot.equipment || words.rates(lot)
  return (
    <>
      <div>{dotted(words.engine(lot.engineCc), lot.gearbox, lot.color) || nothing}</div>
      <div className="line-clamp-2 text-xs text-quiet" title={extras}>
        {extras}
      </div>
    </>
  )
}

/** Condition grade and mileage. */
export function LotCondition({ lot }: CellProps) {
  const words = useLotWords()
  return (
    <>
      <Grade condition={lot.condition} />
      <div className="mt-1 text-xs whitespace-nowrap text-quiet">
        {words.mileage(lot.mileageKm) || nothing}
      </div>
    </>
  )
}

export function Grade({ condition }: { condition: string }) {
  if (!condition) return <span className="text-quiet">{nothing}</span>
  return <Badge tone={conditionTone(condition)}>{condition}</Badge>
}

/** Auction status, and the person's own bid on the lot. */
export function LotStatus({ lot }: CellProps) {
  const { t } = useTranslation('listings')
  return (
    <>
      <StatusDot tone={lotStatusTone(lot.status)}>{t(`status.${lot.status}`)}</StatusDot>
      {lot.myBid !== null && (
        <div className="mt-0.5 text-xs font-medium text-accent">
          {t('myBid', { amount: formatYen(lot.myBid) })}
        </div>
      )}
    </>
  )
}

export function StartPrice({ lot }: CellProps) {
  const words = useLotWords()
  if (lot.startPrice === null) return <div className="text-quiet">{nothing}</div>
  return (
    <div className="text-base font-semibold whitespace-nowrap">{words.yen(lot.startPrice)}</div>
  )
}

/** What the lot was sold for, else what comparable lots are sold for, else nothing. */
export function SoldPrice({ lot }: CellProps) {
  const { t } = useTranslation('listings')
  const words = useLotWords()
  const sold = lot.soldPrice !== null
  const amount = lot.soldPrice ?? lot.averagePrice
  if (amount === null) return <div className="text-quiet">{nothing}</div>
  return (
    <>
      <div className={`text-base font-semibold whitespace-nowrap ${sold ? '' : 'text-quiet'}`}>
        {words.yen(amount)}
      </div>
      <div className="text-xs text-quiet">{sold ? t('price.sold') : t('price.average')}</div>
    </>
  )
}
