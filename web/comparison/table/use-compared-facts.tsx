import { isStatistics } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { GradeBadge } from '../../lots/grade-badge.tsx'
import { dotted } from '../../lots/line-text.ts'
import type { CarView, LotView } from '../../lots/lot-view.ts'
import { useLotFormats } from '../../lots/use-lot-formats.ts'
import type { Fact, Value } from './compared-lot.ts'

const plain = (text: string | number | null | undefined): Value => ({ text: String(text ?? '') })
const ofCar = (lot: LotView, of: (car: CarView) => Value): Value =>
  lot.kind === 'car' ? of(lot) : plain('')

/** What is compared of lots, in the order of the page. */
export function useComparedFacts(): readonly Fact[] {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const yen = (amount: number | null): Value => ({
    text: amount === null ? '' : format.yen(amount),
    amount,
  })
  return [
    {
      id: 'start',
      label: t('price.start'),
      best: 'low',
      valueOf: ({ bid }) => yen(bid.startPrice),
    },
    {
      id: 'sold',
      label: t('price.sold'),
      best: 'low',
      valueOf: ({ bid }) => yen(bid.soldPrice),
    },
    {
      id: 'condition',
      label: t('facts.condition'),
      valueOf: (lot) => {
        const { exteriorGrade, interiorGrade } =
          lot.kind === 'car' ? lot : { exteriorGrade: '', interiorGrade: '' }
        const parts = [
          exteriorGrade && t('facts.exterior', { grade: exteriorGrade }),
          interiorGrade && t('facts.interior', { grade: interiorGrade }),
        ]
        return {
          text: dotted(lot.condition, ...parts),
          show: (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <GradeBadge condition={lot.condition} />
              {dotted(...parts)}
            </span>
          ),
        }
      },
    },
    {
      id: 'mileage',
      label: t('facts.mileage'),
      best: 'low',
      valueOf: ({ mileageKm, mileageNote }) => ({
        text: dotted(format.mileage(mileageKm), mileageNote),
        amount: mileageKm,
      }),
    },
    {
      id: 'year',
      label: t('facts.year'),
      best: 'high',
      valueOf: ({ year, month }) => ({
        text: year && month ? `${year}.${String(month).padStart(2, '0')}` : String(year ?? ''),
        amount: year && year * 12 + (month ?? 0),
      }),
    },
    { id: 'trim', label: t('facts.trim'), valueOf: ({ trim }) => plain(trim) },
    {
      id: 'engine',
      label: t('facts.engine'),
      valueOf: (lot) =>
        plain(
          dotted(
            format.engine(lot.engineCc),
            lot.fuel && t.has(`fuel.${lot.fuel}`)
              ? t(`fuel.${lot.fuel}` as 'fuel.petrol')
              : lot.fuel,
            lot.kind === 'car' ? format.power(lot.powerHp) : '',
          ),
        ),
    },
    {
      id: 'gearbox',
      label: t('facts.gearbox'),
      valueOf: (lot) =>
        ofCar(lot, ({ gearbox, drive }) => plain(dotted(format.of(gearbox), drive))),
    },
    { id: 'color', label: t('facts.color'), valueOf: ({ color }) => plain(format.of(color)) },
    {
      id: 'body',
      label: t('facts.body'),
      valueOf: (lot) =>
        ofCar(lot, ({ doors, seats }) =>
          plain(
            dotted(
              doors && t('facts.doors', { count: doors }),
              seats && t('facts.seats', { count: seats }),
            ),
          ),
        ),
    },
    {
      id: 'wheel',
      label: t('facts.wheel'),
      valueOf: (lot) =>
        ofCar(lot, ({ leftHandDrive }) =>
          plain(
            leftHandDrive === null
              ? ''
              : leftHandDrive
                ? t('facts.wheelLeft')
                : t('facts.wheelRight'),
          ),
        ),
    },
    {
      id: 'chassis',
      label: t('facts.chassis'),
      valueOf: ({ chassisCode }) => plain(chassisCode),
    },
    {
      id: 'auction',
      label: t('facts.auction'),
      valueOf: ({ auction, day, startsAt }, { pageType }) => ({
        text: dotted(auction, day && format.day(day)),
        show: (
          <>
            {auction}
            {day && <span className="block text-xs text-quiet">{format.day(day)}</span>}
            {startsAt && !isStatistics(pageType) && (
              <span className="block text-xs text-quiet">{format.both(startsAt)}</span>
            )}
          </>
        ),
      }),
    },
  ]
}
