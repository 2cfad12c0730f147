import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { FactsTable } from '../facts-table.tsx'

/** Explains the marks that inspectors write on the car map. */
export function SheetMarks() {
  const { t } = useTranslation('site')
  const marks: [string, string][] = [
    ['A', t('buy.marks.a')],
    ['U', t('buy.marks.u')],
    ['B', t('buy.marks.b')],
    ['W', t('buy.marks.w')],
    ['S', t('buy.marks.s')],
    ['C', t('buy.marks.c')],
    ['P', t('buy.marks.p')],
    ['Y', t('buy.marks.y')],
    ['G', t('buy.marks.g')],
    ['X', t('buy.marks.x')],
    ['XX', t('buy.marks.xx')],
  ]
  return (
    <FactsTable
      caption={t('buy.marks.title')}
      headings={[t('buy.marks.mark'), t('buy.marks.meaning')]}
      rows={marks.map(([mark, text]) => ({ id: mark, cells: [mark, text] }))}
    />
  )
}
