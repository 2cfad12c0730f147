import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../contract/core/money.ts'
import { tokyoTimeOf } from '../../contract/core/tokyo-time.ts'
import { siteInfoQuery } from '../clock/site-info.ts'
import { CallFailure } from '../feedback/call-failure.tsx'
import { shortDay, weekdayName } from '../i18n/tokyo-day.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePermission } from '../session/session.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { nextAuctionQuery, upcoming } from './next-auction.ts'

/** What runs next at the car and bike auctions, for who may see them. */
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
  const { data, error, refetch, isFetching } = useQuery(nextAuctionQuery(pageType))
  const offset = useQuery(siteInfoQuery).data?.clockOffsetMs ?? 0
  const words = useWhen()
  if (error) {
    return (
      <li className="border-line border-b last:border-0">
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </li>
    )
  }
  const next = data && upcoming(data, new Date(Date.now() + offset))
  return (
    <li className="flex min-h-16 flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3 last:border-0">
      <Link to={to} className="min-w-[140px] font-semibold text-accent hover:underline">
        {name}
      </Link>
      {data ? (
        <>
          <span className="min-w-[140px]">
            {t('dashboard.lots', { count: data.total, total: formatNumber(data.total) })}
          </span>
          <span className="min-w-[240px] flex-1 text-quiet">
            {next
              ? `${t('dashboard.next', { house: next.house })} · ${words(next)}`
              : t('dashboard.noAuctions')}
          </span>
        </>
      ) : (
        <Skeleton className="h-5 w-64 max-w-full" />
      )}
    </li>
  )
}

/** `Fri 11.20 14:05 Tokyo · 08:05 your time`; the local time only where it is another one. */
function useWhen() {
  const { t } = useTranslation('site')
  return ({ day, startsAt }: { day: string; startsAt?: Date }) => {
    const date = `${weekdayName(day, t)} ${shortDay(day)}`
    if (!startsAt) return date
    const time = tokyoTimeOf(startsAt)
    const tokyo = `${date} ${t('dashboard.tokyo', { time })}`
    if (startsAt.getTimezoneOffset() === -540) return tokyo
    const two = (part: number) => String(part).padStart(2, '0')
    const there = [startsAt.getFullYear(), two(startsAt.getMonth() + 1), two(startsAt.getDate())]
    const localDay = there.join('-')
    const localTime = `${two(startsAt.getHours())}:${two(startsAt.getMinutes())}`
    const local =
      localDay === day
        ? localTime
        : `${weekdayName(localDay, t)} ${shortDay(localDay)} ${localTime}`
    return `${tokyo} · ${t('dashboard.local', { time: local })}`
  }
}
