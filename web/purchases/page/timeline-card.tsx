import { tokyoDayOf, tokyoTimeOf } from '../../../contract/core/tokyo-time.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../../lots/section.tsx'
import type { PurchaseView } from './purchase-query.ts'

/** Everything that has happened to the car, the latest first. */
export function TimelineCard({ car: { timeline } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const { day } = useFormats()
  return (
    <Section
      title={
        <>
          {t('timeline.title')}{' '}
          <span className="text-sm font-normal text-quiet">{t('timeline.zone')}</span>
        </>
      }
    >
      <ol className="grid gap-1.5 text-sm">
        {timeline.map(({ id, at, text }) => (
          <li key={id} className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3">
            <time dateTime={at} className="col-span-2 grid grid-cols-subgrid text-quiet">
              <span>{day(tokyoDayOf(new Date(at)))}</span>
              <span>{tokyoTimeOf(new Date(at))}</span>
            </time>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
