import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { ManagerLinks } from '#site/shell/web/manager-links.tsx'
import { ModelQualityCard } from './quality/model-quality-card.tsx'

/** Shows managers the quality of estimates made before the results. */
export function PriceQualityPage() {
  const { t } = useTranslation('prices')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['prices', 'quality'] as const,
    staleTime: 60_000,
    queryFn: ({ signal }) => call('priceQuality', {}, { signal }),
  })
  return (
    <>
      <PageTitle>{t('quality.title')}</PageTitle>
      <PageHead title={t('quality.title')} />
      <div className="grid gap-4 pt-3 pb-6 lg:pt-0">
        <div className="px-4 lg:px-0">
          <ManagerLinks current="prices" />
        </div>
        <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">{t('quality.text')}</p>
        {error ? (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data ? (
          data.kinds.map((prices) => <ModelQualityCard key={prices.kind} prices={prices} />)
        ) : (
          <>
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </>
        )}
      </div>
    </>
  )
}
