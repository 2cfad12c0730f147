import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PurchaseView } from './purchase-query.ts'

type Moved = PurchaseView['logistics']['etdMoved']

/** A day of the voyage with its previous value. */
export function MovedDay({ day, moved }: { day: string; moved: Moved }) {
  const { t } = useTranslation('purchase-page')
  const format = useFormats()
  return (
    <>
      <b className="font-semibold whitespace-nowrap text-ink">{format.day(day)}</b>
      {moved?.before && moved.days !== null && (
        <>
          {' '}
          <s className="whitespace-nowrap text-quiet">
            <span className="sr-only">{t('moved.before', { day: format.day(moved.before) })}</span>
            <span aria-hidden="true">{format.day(moved.before)}</span>
          </s>{' '}
          <MovedBy days={moved.days} />
        </>
      )}
    </>
  )
}

/** `+3 days`. */
export function MovedBy({ days }: { days: number }) {
  const { t } = useTranslation('purchase-page')
  return (
    <span className="whitespace-nowrap text-fair">
      {days > 0 ? t('moved.later', { count: days }) : t('moved.earlier', { count: -days })}
    </span>
  )
}
