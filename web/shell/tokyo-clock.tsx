import { tokyoClockOf, tokyoDayOf } from '../../contract/core/tokyo-time.ts'
import { useServerNow } from '../clock/server-now.ts'
import { dottedDay, weekdayName } from '../i18n/tokyo-day.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { cx } from '../ui/cx.ts'

/** The time at which auctions close: Tokyo's, by the server's clock, ticking every second. */
export function TokyoClock({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const now = useServerNow()
  const day = tokyoDayOf(now)
  const time = tokyoClockOf(now)
  return (
    <section aria-label={t('clock')} className={cx(collapsed && 'text-center')}>
      <div className="text-xs text-quiet">
        {collapsed ? t('tokyo') : `${t('tokyo')} · ${weekdayName(day, t)} ${dottedDay(day)}`}
      </div>
      <time
        dateTime={now.toISOString()}
        className={cx('block font-semibold tracking-tight', collapsed ? 'text-base' : 'text-xl')}
      >
        {collapsed ? time.slice(0, 5) : time}
      </time>
    </section>
  )
}
