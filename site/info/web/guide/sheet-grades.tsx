import { conditionTone } from '#market/reference-data/contract/codes.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { FactsTable } from '../facts-table.tsx'

/** Explains the grades of an auction sheet, in the colours used in lists. */
export function SheetGrades() {
  const { t } = useTranslation('site')
  const grades = [
    { id: 's', codes: ['S'], text: t('buy.grades.s') },
    { id: '6', codes: ['6'], text: t('buy.grades.g6') },
    { id: '5', codes: ['5'], text: t('buy.grades.g5') },
    { id: '4.5', codes: ['4.5'], text: t('buy.grades.g45') },
    { id: '4', codes: ['4'], text: t('buy.grades.g4') },
    { id: '3.5', codes: ['3.5'], text: t('buy.grades.g35') },
    { id: '3', codes: ['3'], text: t('buy.grades.g3') },
    { id: '2', codes: ['2'], text: t('buy.grades.g2') },
    { id: '1', codes: ['1'], text: t('buy.grades.g1') },
    { id: 'r', codes: ['R', 'RA'], text: t('buy.grades.r') },
    { id: 'stars', codes: ['***'], text: t('buy.grades.stars') },
  ]
  return (
    <FactsTable
      caption={t('buy.grades.title')}
      headings={[t('buy.grades.grade'), t('buy.grades.meaning')]}
      rows={grades.map(({ id, codes, text }) => ({
        id,
        cells: [
          <span key="codes" className="flex gap-1">
            {codes.map((code) => (
              <Badge key={code} tone={conditionTone(code)}>
                {code}
              </Badge>
            ))}
          </span>,
          text,
        ],
      }))}
    />
  )
}
