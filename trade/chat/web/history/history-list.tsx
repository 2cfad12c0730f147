import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, Download, History } from 'lucide-react'
import { localMoment } from '#platform/clock/web/local-moment.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { addressOfCall, call } from '#platform/http/web/client.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { download } from '#platform/list/web/export/download.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { nothing } from '#platform/ui/web/line-text.ts'
import { BidStatusDot } from '#trade/bids/web/bid-status-dot.tsx'
import type { BidLogEntry } from '#trade/chat/contract/log.ts'
import { historyKey } from '../query-keys.ts'

/** Role ids whose names are highlighted (spec 2 §3): clients of the old system, and VIPs. */
const highlighted: readonly number[] = [1064, role.vip]

/** The history of a bid, newest first, with a download. */
export function HistoryList({ bidId }: { bidId: number }) {
  const { t, language } = useTranslation('chat')
  const query = useInfiniteQuery(historyQuery(bidId))
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) {
    if (error) {
      return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    }
    return <Loading />
  }
  const entries = data.pages.flatMap((page) => page.toReversed())
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const file = addressOfCall('exportBidLog', { query: { bidId, language, timeZone } })
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-line border-b px-3 py-2">
        <p className="text-sm text-quiet">{t('history.count', { count: entries.length })}</p>
        <Button onClick={() => void download(file)}>
          <Download aria-hidden="true" className="size-4" />
          {t('history.csv')}
        </Button>
      </div>
      <section
        aria-label={t('history.name')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        {error && (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} inline />
        )}
        {entries.length === 0 ? (
          <EmptyState icon={<History aria-hidden="true" />} title={t('history.empty')} />
        ) : (
          <ol>
            {entries.map((entry) => (
              <li key={entry.id} className="border-line border-b px-4 py-2.5">
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
        {hasNextPage && (
          <p className="p-3 text-center">
            <Button aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('history.earlier')}
            </Button>
          </p>
        )}
      </section>
    </>
  )
}

function Entry({ entry }: { entry: BidLogEntry }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const at = new Date(entry.date)
  const { day, time } = localMoment(at)
  const isHighlighted = highlighted.includes(entry.userType)
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-xs text-quiet">
        <span
          className={cx(
            '[overflow-wrap:anywhere]',
            isHighlighted && 'rounded-sm bg-fair-wash px-1.5 font-semibold text-fair',
          )}
        >
          {entry.userName}
        </span>
        <time dateTime={entry.date} title={format.when(at)} className="whitespace-nowrap">
          {dayText(day, t)} {time}
        </time>
      </p>
      <p className="mt-0.5 [overflow-wrap:anywhere]">{entry.event}</p>
      {entry.changes.length > 0 && (
        <dl className="mt-1 grid gap-0.5 text-sm">
          {entry.changes.map(({ field, name, before, after }) => (
            <div key={field} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-quiet">{name}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-1.5">
                {before !== null && (
                  <>
                    <span className="sr-only">{t('history.before')}</span>
                    <span className="text-quiet line-through">{before}</span>
                    <ArrowRight
                      aria-hidden="true"
                      className="size-3 shrink-0 self-center text-quiet"
                    />
                  </>
                )}
                <span className="sr-only">{t('history.after')}</span>
                {field === 'status' ? (
                  <BidStatusDot status={entry.status}>{after ?? nothing}</BidStatusDot>
                ) : (
                  <span className="font-medium">{after ?? nothing}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Loading() {
  const { t } = useTranslation('chat')
  return (
    <div role="status">
      <span className="sr-only">{t('history.loading')}</span>
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="grid gap-2 border-line border-b px-4 py-3">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}

/** So many entries that their number says whether there are earlier ones. */
const pageSize = 200

/** What has happened to a bid; the first page ends at the newest entry. The stream invalidates it. */
const historyQuery = (bidId: number) =>
  infiniteQueryOptions({
    queryKey: historyKey(bidId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'getBidLog',
        { query: { bidId, limit: pageSize, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => (page.length === pageSize ? page[0]?.id : undefined),
    staleTime: 0,
  })
