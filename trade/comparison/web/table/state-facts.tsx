import type { ReactNode } from 'react'
import type { ChecklistRow } from '#market/lots/contract/calls.ts'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { HouseWords } from '#market/lots/web/house-words.tsx'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { type Fact, inChapter, mileageToCompare, plain } from './compared-lot.ts'
import { Lines } from './fact-lines.tsx'

const isMarked = ({ marks, note }: ChecklistRow) => marks.length > 0 || note !== ''

/** The facts about the condition of lots: the inspector's findings, and the auction sheet itself. */
export function useStateFacts(renderSheet: (lot: LotView) => ReactNode): readonly Fact[] {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  return inChapter('state', [
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
            {mileageNote && <HouseWords text={mileageNote} />}
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
  ])
}
