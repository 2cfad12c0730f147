import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { tokyoDayOf, tokyoTimeOf } from '#platform/clock/contract/tokyo-time.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { upcoming, upcomingAuctionsQuery } from './next-auction.ts'

/** Shows the next car and bike auctions, if the person may see them. */
export function NextAuctions() {
  const { t } = useTranslation('site')
  const cars = usePermission('carAuctionsView')
  const bikes = usePermission('bikeView')
  if (!cars && !bikes) return <p className="text-quiet">{t('dashboard.noView')}</p>
  return (
    <ul className="border-line border-y">
      {cars && <Auctions pageType="car-auction" to="/car-auction" name={t('dashboard.cars')} />}
      {bikes && <Auctions pageType="bikes" to="/bike-auctions" name={t('dashboard.bikes')} />}
    </ul>
  )
}

interface AuctionsProps {
  pageType: 'car-auction' | 'bikes'
  to: '/car-auction' | '/bike-auctions'
  name: string
}

function Auctions({ pageType, to, name }: AuctionsProps) {
  const { t } = useTranslation('site')
  const now = new Date(useServerMinute())
  const query = useQuery(upcomingAuctionsQuery(pageType, tokyoDayOf(now)))
  const { data, error, refetch, isFetching } = query
  const format = useInstantFormat()
  if (error) {
    return (
      <li className="border-line border-b last:border-0">
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </li>
    )
  }
  const { lots, next } = upcoming(data ?? [], now)
  return (
    <li className="grid min-h-16 items-baseline gap-x-4 gap-y-1 border-line border-b py-3 last:border-0 sm:grid-cols-[8rem_minmax(0,2fr)_minmax(0,3.5fr)]">
      <Link to={to} className="justify-self-start font-semibold text-accent hover:underline">
        {name}
      </Link>
      {data ? (
        <>
          <span>{t('dashboard.lots', { count: lots, total: formatNumber(lots) })}</span>
          <span className="text-quiet">
            {next ? (
              <>
                {t('dashboard.next', { house: next.house })} ·{' '}
                {next.startsAt ? format(next.startsAt) : dayText(next.day, t)}
                {next.biddingDeadline && (
                  <span className="block">
                    {t('dashboard.bidsUntil', { time: format(next.biddingDeadline) })}
                  </span>
                )}
              </>
            ) : (
              t('dashboard.noAuctions')
            )}
          </span>
        </>
      ) : (
        <Skeleton className="h-5 w-64 max-w-full" />
      )}
    </li>
  )
}

const two = (part: number) => String(part).padStart(2, '0')

/** `Fri 20 Nov 14:05 Tokyo · 08:05 your time`; the local time only where it differs. */
function useInstantFormat(): (instant: string) => string {
  const { t } = useTranslation('site')
  return (instant) => {
    const at = new Date(instant)
    const day = tokyoDayOf(at)
    const tokyo = `${dayText(day, t)} ${t('dashboard.tokyo', { time: tokyoTimeOf(at) })}`
    if (at.getTimezoneOffset() === -540) return tokyo
    const localDay = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
    const localTime = `${two(at.getHours())}:${two(at.getMinutes())}`
    const local = localDay === day ? localTime : `${dayText(localDay, t)} ${localTime}`
    return `${tokyo} · ${t('dashboard.local', { time: local })}`
  }
}
