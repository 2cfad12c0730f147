import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExportMark } from '#market/lots/web/summary/lot-row-parts.tsx'
import { usePermission, useSignedIn } from '#people/auth/web/session/session.tsx'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { BidStatusDot } from '#trade/bids/web/bid-status-dot.tsx'
import { bidsKey } from '#trade/bids/web/query-keys.ts'
import { BidTerms } from '#trade/bids/web/rows/bid-terms.tsx'
import { useBidText } from '#trade/bids/web/rows/use-bid-text.ts'
import { RecentResults } from '#trade/bids/web/views/recent-results.tsx'

const maxBids = 6

/** Shows new results, then the person's open bids, those of the next auctions first. */
export function OwnBids() {
  return (
    <>
      <div className="mb-2 -mx-4 empty:hidden lg:mx-0">
        <RecentResults />
      </div>
      <NextBids />
    </>
  )
}

function NextBids() {
  const { t } = useTranslation('site')
  const text = useBidText()
  const { userId } = useSignedIn().profile
  const isDealer = usePermission('dealerBidAccess')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...bidsKey, 'agenda'],
    queryFn: ({ signal }) => call('listMyBids', { query: { pageSize: maxBids } }, { signal }),
  })
  if (error) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <Skeleton className="h-5 w-64 max-w-full" />
  if (data.cars.length === 0) return <p className="text-quiet">{t('dashboard.noBids')}</p>
  return (
    <>
      <ul className="border-line border-y">
        {data.cars.map((bid) => (
          <li
            key={bid.bidId}
            className="grid gap-x-5 gap-y-1 border-line border-b py-2.5 last:border-0 md:grid-cols-2"
          >
            <div className="min-w-0">
              {bid.exportMark && (
                <ExportMark
                  mark={bid.exportMark}
                  text={t(`listings:exportMark.${bid.exportMark}`)}
                />
              )}
              <a href={bid.link} className="break-words text-accent hover:underline">
                {dotted(`${bid.maker} ${bid.model}`, bid.year, bid.lotNo, bid.auctionName)}
              </a>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <BidStatusDot status={bid.bidStatus}>{text.status(bid)}</BidStatusDot>
                <span translate="no" className="font-semibold whitespace-nowrap">
                  {text.yen(bid.bidAmount)}
                </span>
              </p>
            </div>
            <BidTerms bid={bid} context={{ text, personId: userId }} />
          </li>
        ))}
      </ul>
      {data.totalBids > data.cars.length && (
        <p className="pt-2">
          <Link to={isDealer ? '/dealer-bids' : '/bids'} className="text-accent hover:underline">
            {t('dashboard.allBids', { count: data.totalBids })}
          </Link>
        </p>
      )}
    </>
  )
}
