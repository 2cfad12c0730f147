import { tokyoClockOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'

/** Shows the time in Tokyo, by which auctions close; follows the server's clock, every second. */
export function TokyoClock({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const now = useServerNow()
  const day = tokyoDayOf(now)
  const time = tokyoClockOf(now)
  return (
    <section aria-label={t('clock')} className={cx(collapsed && 'text-center')}>
      <div className="text-xs text-quiet">
        {collapsed ? t('tokyo') : `${t('tokyo')} · ${dayText(day, t)}`}
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
