import { useId, useState } from 'react'
import type { ChecklistRow } from '#market/lots/contract/calls.ts'
import { readDamageMark } from '#market/lots/contract/checklist.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { CarDescription } from '../lot-view.ts'

/**
 * Shows the 31 rows of the checklist, and further ones of the house (spec 3 §2): those with marks first, the rest
 * folded. Print shows all of them.
 */
export function ChecklistCard({ lot }: { lot: CarDescription }) {
  const { t } = useTranslation('lots')
  const [open, setOpen] = useState(false)
  const id = useId()
  const marked = lot.checklist.filter(isMarked)
  const rest = lot.checklist.filter((row) => !isMarked(row))
  const stated = lot.checklist.some((row) => row.stated)
  const count = rest.length + lot.houseChecklist.length
  return (
    <Section title={t('checklist.title')} className="@container print:order-6 print:col-span-2">
      {marked.length > 0 ? (
        <dl className={listClass}>
          {marked.map((row) => (
            <Row key={row.point} name={t(`checklist.point.${row.point}`)} marked>
              <ChecklistResult row={row} />
            </Row>
          ))}
        </dl>
      ) : (
        <p className="text-sm text-quiet">
          {stated ? t('checklist.noMarks') : t('checklist.nothingStated')}
        </p>
      )}
      <dl id={id} className={cx(listClass, !open && 'hidden print:block')}>
        {rest.map((row) => (
          <Row key={row.point} name={t(`checklist.point.${row.point}`)}>
            <ChecklistResult row={row} />
          </Row>
        ))}
        {lot.houseChecklist.map(([name, text]) => (
          <Row key={name} name={name}>
            {text}
          </Row>
        ))}
      </dl>
      {count > 0 && (
        <Button
          data-screen-only
          variant="ghost"
          aria-expanded={open}
          aria-controls={id}
          className="-ml-2 mt-1"
          onClick={() => setOpen(!open)}
        >
          {open ? t('checklist.less') : t('checklist.more', { count })}
        </Button>
      )}
      {marked.length > 0 && (
        <p className="mt-2 text-xs text-quiet print:hidden">{t('checklist.sizes')}</p>
      )}
    </Section>
  )
}

const listClass = 'gap-x-8 text-sm @[560px]:columns-2 print:columns-3 print:text-xs'

const isMarked = ({ marks, note }: ChecklistRow) => marks.length > 0 || note !== ''

interface RowProps {
  name: string
  /** Whether the row has marks or a note. */
  marked?: boolean
  children: React.ReactNode
}

function Row({ name, marked = false, children }: RowProps) {
  return (
    <div className="flex break-inside-avoid justify-between gap-3 border-line border-b py-1 print:py-0">
      <dt className={cx(marked ? 'font-medium' : 'text-quiet')}>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function ChecklistResult({ row }: { row: ChecklistRow }) {
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
