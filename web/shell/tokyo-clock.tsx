import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { tokyoClockOf, tokyoDayOf } from '../../contract/core/tokyo-time.ts'
import { siteInfoQuery } from '../clock/site-info.ts'
import { dottedDay, weekdayName } from '../i18n/tokyo-day.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { cx } from '../ui/cx.ts'

/** The time at which auctions close: Tokyo's, by the server's clock, ticking every second. */
export function TokyoClock({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const { data } = useQuery(siteInfoQuery)
  const offset = data?.clockOffsetMs ?? 0
  const current = () => Math.floor((Date.now() + offset) / 1000)
  const second = useSyncExternalStore(everySecond, current, current)
  const now = new Date(second * 1000)
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

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
