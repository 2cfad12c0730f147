import { useServerNow } from '../../clock/server-now.ts'
import { remaining } from '../../clock/time-left.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface TimeLeftProps {
  until: Date
  /** `in 2 h 29 min` before an auction, `8 h 34 min left` before a deadline. */
  isStart?: boolean
}

/** The time until an instant, counted down by the server's clock; nothing when it has passed. */
export function TimeLeft({ until, isStart = false }: TimeLeftProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const rest = remaining(until, useServerNow())
  if (!rest) return null
  const time = format.left(rest)
  return (
    <span translate="no">
      {isStart ? t('mine.due.in', { time }) : t('mine.due.left', { time })}
    </span>
  )
}
