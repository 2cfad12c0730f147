import { useServerNow } from '../../clock/server-now.ts'
import { remaining } from '../../clock/time-left.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Until when bids are accepted, in Tokyo and local time, and how long that is. */
export function Deadline({ until }: { until: Date }) {
  const { t } = useTranslation('comparison-page')
  const format = useFormats()
  const now = useServerNow()
  const rest = remaining(until, now)
  if (!rest) return <span className="text-quiet">{t('closed')}</span>
  return (
    <>
      <span className="font-medium">{t('left', { time: format.left(rest) })}</span>
      <span className="block text-xs text-quiet">{format.tokyoWhen(until, now)}</span>
      <span className="block text-xs text-quiet">{format.local(until)}</span>
    </>
  )
}
