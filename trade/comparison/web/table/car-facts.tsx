import type { CarView, LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import type { KeyOf } from '#platform/i18n/web/message-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { type Fact, inAll, inChapter, plain, type Value } from './compared-lot.ts'
import { Lines } from './fact-lines.tsx'

const ofCar = (lot: LotView, of: (car: CarView) => Value): Value =>
  lot.kind === 'car' ? of(lot) : plain('')

/** The facts about the vehicle: version, body and equipment. */
export function useCarFacts(lots: readonly LotView[]): readonly Fact[] {
  return [...useVersionFacts(), ...useBodyFacts(), ...useEquipmentFacts(lots)]
}

function useVersionFacts(): readonly Fact[] {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  return inChapter('car', [
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
    { id: 'chassis', label: t('facts.chassis'), valueOf: (lot) => plain(lot.chassisCode) },
    {
      id: 'engine',
      label: t('facts.engine'),
      valueOf: (lot) => {
        const fuel = t.has(`fuel.${lot.fuel}`) ? t(`fuel.${lot.fuel}` as KeyOf<'lots'>) : lot.fuel
        const power = lot.kind === 'car' ? format.power(lot.powerHp) : ''
        return plain(dotted(format.engine(lot.engineCc), fuel, power))
      },
    },
    {
      id: 'gearbox',
      label: t('facts.gearbox'),
      valueOf: (lot) => ofCar(lot, (one) => plain(dotted(format.of(one.gearbox), one.drive))),
    },
    { id: 'color', label: t('facts.color'), valueOf: ({ color }) => plain(format.of(color)) },
  ])
}

function useBodyFacts(): readonly Fact[] {
  const { t } = useTranslation('lots')
  return inChapter('car', [
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
        ofCar(lot, ({ leftHandDrive }) => {
          if (leftHandDrive === null) return plain('')
          return plain(leftHandDrive ? t('facts.wheelLeft') : t('facts.wheelRight'))
        }),
    },
  ])
}

function useEquipmentFacts(lots: readonly LotView[]): readonly Fact[] {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const namesOf = (car: CarView) => car.equipmentNames.map((name) => format.of(name))
  const usual = inAll(lots.flatMap((lot) => (lot.kind === 'car' ? [namesOf(lot)] : [])))
  return inChapter('car', [
    {
      id: 'equipment',
      label: t('facts.equipment'),
      valueOf: (lot) =>
        ofCar(lot, (one) => {
          const names = namesOf(one)
          if (names.length === 0) return plain(one.equipment)
          return {
            text: [...names].sort().join(),
            show: <Lines lines={names} isQuiet={(name) => lots.length > 1 && usual.has(name)} />,
          }
        }),
    },
  ])
}
