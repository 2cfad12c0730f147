import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Until when bids are accepted, in Tokyo and local time, and how long that is. */
export function Deadline({ until }: { until: Date }) {
  const { t } = useTranslation('comparison-page')
  const format = useFormats()
  const now = useServerNow()
  const time = useCountdown(until)
  if (!time) return <span className="text-quiet">{t('closed')}</span>
  return (
    <>
      <span className="font-medium">{t('left', { time })}</span>
      <span className="block text-xs text-quiet">{format.tokyoWhen(until, now)}</span>
      <span className="block text-xs text-quiet">{format.local(until)}</span>
    </>
  )
}
