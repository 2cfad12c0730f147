import type { ReactNode } from 'react'
import type { ChecklistRow } from '#market/lots/contract/calls.ts'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { type CarView, headingOf, type LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import type { KeyOf } from '#platform/i18n/web/message-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { RemarkCell } from '../remark/remark-cell.tsx'
import { type Fact, inAll, mileageToCompare, type Value } from './compared-lot.ts'

const plain = (text: string | number | null): Value => ({ text: String(text ?? '') })
const ofCar = (lot: LotView, of: (car: CarView) => Value): Value =>
  lot.kind === 'car' ? of(lot) : plain('')

const isMarked = ({ marks, note }: ChecklistRow) => marks.length > 0 || note !== ''

/** The state of lots, what they are, and what the person has remarked on them. */
export function useLotFacts(
  lots: readonly LotView[],
  renderSheet: (lot: LotView) => ReactNode,
): readonly Fact[] {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const namesOf = (car: CarView) => car.equipmentNames.map((name) => format.of(name))
  const usual = inAll(lots.flatMap((lot) => (lot.kind === 'car' ? [namesOf(lot)] : [])))
  const state: readonly Omit<Fact, 'chapter'>[] = [
    {
      id: 'condition',
      label: t('facts.condition'),
      valueOf: (lot) => {
        const parts =
          lot.kind === 'car'
            ? [
                lot.exteriorGrade && t('facts.exterior', { grade: lot.exteriorGrade }),
                lot.interiorGrade && t('facts.interior', { grade: lot.interiorGrade }),
              ]
            : []
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
        amount: mileageToCompare({ mileageKm, mileageNote }),
        show: (
          <>
            {format.mileage(mileageKm)}
            {mileageNote && (
              <span lang="ja" className="block font-jp text-xs text-fair">
                {mileageNote}
              </span>
            )}
          </>
        ),
      }),
    },
    {
      id: 'marks',
      label: t('comparison-page:fact.marks'),
      valueOf: (lot) => {
        if (lot.kind === 'bike') {
          const rates = lot.rates.filter(({ txt }) => txt.trim() !== '')
          const lines = rates.map(({ area, txt }) => `${t(`rates.${area}`)} ${txt}`)
          return { text: lines.join(), show: <Lines lines={lines} /> }
        }
        const marked = lot.checklist.filter(isMarked)
        if (marked.length === 0) {
          return plain(
            lot.checklist.some(({ stated }) => stated) ? t('comparison-page:noMarks') : '',
          )
        }
        const lines = marked.map(({ point, marks, note }) =>
          [t(`checklist.point.${point}`), ...marks, note].filter(Boolean).join(' '),
        )
        return { text: lines.join(), show: <Lines lines={lines} /> }
      },
    },
    {
      id: 'sheet',
      label: t('sheet.title'),
      isOwn: true,
      valueOf: (lot) => ({ text: lot.sheet, show: renderSheet(lot) }),
    },
  ]
  const car: readonly Omit<Fact, 'chapter'>[] = [
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
  ]
  const remark: Omit<Fact, 'chapter'> = {
    id: 'remark',
    label: t('comparison-page:fact.remark'),
    isOwn: true,
    valueOf: (lot) => ({
      text: lot.id,
      show: <RemarkCell lot={{ id: lot.id, title: dotted(lot.lotNo, headingOf(lot)) }} />,
    }),
  }
  return [
    ...state.map((fact) => ({ ...fact, chapter: 'state' as const })),
    ...car.map((fact) => ({ ...fact, chapter: 'car' as const })),
    { ...remark, chapter: 'own' },
  ]
}

interface LinesProps {
  lines: readonly string[]
  /** What other lots have as well. */
  isQuiet?: (line: string) => boolean
}

const Lines = ({ lines, isQuiet }: LinesProps) => (
  <ul className="grid grid-cols-1 gap-0.5 text-xs wrap-anywhere hyphens-auto">
    {lines.map((line) => (
      <li
        key={line}
        className={cx(isQuiet && (isQuiet(line) ? 'text-quiet' : 'font-medium text-ink'))}
      >
        {line}
      </li>
    ))}
  </ul>
)
