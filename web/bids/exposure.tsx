import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bidStatusName } from '../../contract/bids/rules.ts'
import { formatYen } from '../../contract/core/money.ts'
import { call } from '../api/client.ts'
import { CallFailure } from '../feedback/call-failure.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { bidStatusTone } from './bid-status-tone.ts'

/** Always stale, because money depends on it. */
const exposureQuery = queryOptions({
  queryKey: ['my-bids', 'exposure'] as const,
  queryFn: ({ signal }) => call('getExposure', {}, { signal }),
  staleTime: 0,
})

/** The bids that reduce a client's free limit, by status, with their sum. */
export function Exposure() {
  const { t } = useTranslation('bids')
  const { data, error, refetch, isFetching } = useQuery(exposureQuery)
  if (error && !data) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <Skeleton className="h-11 w-full" />
  if (data.parts.length === 0) return <p>{t('exposure.none')}</p>
  return (
    <dl className="border-line border-y">
      {data.parts.map(({ bidStatus, bids, amount }) => (
        <Row
          key={bidStatus}
          name={
            <StatusDot tone={bidStatusTone(bidStatus)}>
              {`${t(`status.${bidStatusName(bidStatus, false)}`)} · ${t('exposure.part', { count: bids })}`}
            </StatusDot>
          }
          amount={amount}
        />
      ))}
      <Row name={<strong>{t('exposure.total')}</strong>} amount={data.exposure} />
    </dl>
  )
}

function Row({ name, amount }: { name: ReactNode; amount: number }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 border-line border-b py-2.5 last:border-0">
      <dt>{name}</dt>
      <dd className="text-right whitespace-nowrap">{formatYen(amount)}</dd>
    </div>
  )
}
