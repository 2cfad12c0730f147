import { useQuery } from '@tanstack/react-query'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { Section } from '#platform/feedback/web/section.tsx'
import { call } from '#platform/http/web/client.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { bidsKey } from '../query-keys.ts'

/** Open bids that the export rules of a destination restrict, for managers. */
export function UnshippableBids({ destination }: { destination: Destination }) {
  const { t } = useTranslation('export-rules')
  const format = useFormats()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...bidsKey, 'unshippable', destination] as const,
    queryFn: ({ signal }) => call('listUnshippableBids', { query: { destination } }, { signal }),
    // Rules may have changed a moment ago.
    staleTime: 0,
  })
  return (
    <Section title={t('bids.title')}>
      {error ? (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.total === 0 ? (
        <p className="text-sm text-quiet">{t('bids.none')}</p>
      ) : (
        <>
          <p className="mb-1 text-sm text-quiet">{t('bids.count', { count: data.total })}</p>
          <ul aria-label={t('bids.title')} className="divide-y divide-line">
            {data.bids.map((bid) => (
              <li key={bid.bidId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-0 flex-1 basis-64">
                  <a
                    href={bid.link}
                    target="_blank"
                    rel="noopener"
                    className="font-medium hover:underline"
                  >
                    {bid.vehicle}
                  </a>
                  <p className="text-sm text-quiet">
                    {dotted(
                      bid.client,
                      bid.lotNo,
                      bid.auctionName,
                      bid.auctionDay && dottedDay(bid.auctionDay),
                    )}
                  </p>
                </div>
                <span translate="no" className="whitespace-nowrap">
                  {format.price(bid.bidAmount)}
                </span>
                <Badge tone={bid.export === 'banned' ? 'poor' : 'fair'}>
                  {t(`bids.${bid.export}`)}
                </Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
