import type { ChecklistRow } from '../../../contract/lots/calls.ts'
import { readDamageMark } from '../../../contract/lots/checklist.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import type { CarView } from '../lot-view.ts'
import { Section } from '../section.tsx'

/** The 31 rows of the checklist, and what the house ticked besides (spec 3 §2). */
export function ChecklistCard({ lot }: { lot: CarView }) {
  const { t } = useTranslation('lots')
  const stated = lot.checklist.some((row) => row.stated)
  return (
    <Section title={t('checklist.title')} className="@container print:order-6 print:col-span-2">
      {!stated && <p className="mb-2 text-sm text-quiet">{t('checklist.nothingStated')}</p>}
      <dl className="gap-x-8 text-sm @[560px]:columns-2 print:columns-3 print:text-xs">
        {lot.checklist.map((row) => (
          <Row key={row.point} name={t(`checklist.point.${row.point}`)} marked={isMarked(row)}>
            <Said row={row} />
          </Row>
        ))}
        {lot.houseChecklist.map(([name, said]) => (
          <Row key={name} name={name} marked={false}>
            {said}
          </Row>
        ))}
      </dl>
      <p className="mt-3 text-xs text-quiet print:hidden">{t('checklist.sizes')}</p>
    </Section>
  )
}

const isMarked = ({ marks, note }: ChecklistRow) => marks.length > 0 || note !== ''

interface RowProps {
  name: string
  /** Whether there is something to be read. */
  marked: boolean
  children: React.ReactNode
}

function Row({ name, marked, children }: RowProps) {
  return (
    <div className="flex break-inside-avoid justify-between gap-3 border-line border-b py-1 print:py-0">
      <dt className={cx(marked ? 'font-medium' : 'text-quiet')}>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function Said({ row }: { row: ChecklistRow }) {
  const { t } = useTranslation('lots')
  if (!row.stated) return <span className="text-quiet">{t('checklist.notStated')}</span>
  if (!isMarked(row)) return <span className="text-quiet">{t('checklist.clean')}</span>
  return (
    <>
      {row.marks.map((mark) => {
        const read = readDamageMark(mark)
        return (
          <span key={mark} className="block">
            <b className="font-semibold">{mark}</b>
            {read && ` ${t(`checklist.mark.${read.kind}`)}`}
          </span>
        )
      })}
      {row.note}
    </>
  )
}
