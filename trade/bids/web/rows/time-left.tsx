import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

interface TimeLeftProps {
  until: Date
  /** `in 2 h 29 min` before an auction, `8 h 34 min left` before a deadline. */
  isStart?: boolean
}

/** How long it is until an instant; nothing when it has passed. */
export function TimeLeft({ until, isStart = false }: TimeLeftProps) {
  const { t } = useTranslation('bids')
  const time = useCountdown(until)
  if (!time) return null
  return (
    <span translate="no">
      {isStart ? t('mine.due.in', { time }) : t('mine.due.left', { time })}
    </span>
  )
}
