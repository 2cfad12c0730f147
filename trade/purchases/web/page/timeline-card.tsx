import { useId, useState } from 'react'
import { tokyoDayOf, tokyoTimeOf } from '#platform/clock/contract/tokyo-time.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { PurchaseView } from './purchase-query.ts'

/** Number of entries shown before expanding. */
const shownAtFirst = 8

/** The history of the car, latest first. */
export function TimelineCard({ car: { timeline } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isLong = timeline.length > shownAtFirst
  const shown = isOpen ? timeline : timeline.slice(0, shownAtFirst)
  return (
    <Section
      title={
        <>
          {t('timeline.title')}{' '}
          <span className="text-sm font-normal text-quiet">{t('timeline.zone')}</span>
        </>
      }
    >
      <ol id={id} className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {isLong && (
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="mt-2 -ml-3 print:hidden"
        >
          {isOpen ? t('timeline.less') : t('timeline.all', { count: timeline.length })}
        </Button>
      )}
    </Section>
  )
}

function Entry({ entry }: { entry: PurchaseView['timeline'][number] }) {
  const { t } = useTranslation('purchase-page')
  const { day } = useFormats()
  const { at, text, reason, who, internal } = entry
  const instant = new Date(at)
  return (
    <li className="col-span-3 grid grid-cols-subgrid">
      <time dateTime={at} className="col-span-2 grid grid-cols-subgrid text-quiet">
        <span className="whitespace-nowrap">{day(tokyoDayOf(instant))}</span>
        <span>{tokyoTimeOf(instant)}</span>
      </time>
      <div className="min-w-0 break-words">
        {/* Keeps amounts on one line. */}
        {text.replaceAll('\u2009', '\u202f')}
        {reason && <span className="block text-quiet">{reason}</span>}
        {(who || internal) && (
          <span className="block text-xs text-quiet">
            {who}
            {who && internal && ' · '}
            {internal && <span className="text-fair">{t('timeline.internal')}</span>}
          </span>
        )}
      </div>
    </li>
  )
}
