import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { distanceOf, maximumOf, soldPriceOf } from '../rows/consequences.ts'
import { useBidText } from '../rows/use-bid-text.ts'
import { recentResultsQuery } from './recent-results-query.ts'

/**
 * The outcomes of the person's bids since yesterday: the number of won bids, and the lost ones, which are already in
 * the archive. Renders nothing without results.
 */
export function RecentResults() {
  const { t } = useTranslation('bids')
  const today = tokyoDayOf(new Date(useServerMinute()))
  const { data } = useQuery(recentResultsQuery(today))
  if (!data || data.won + data.lost === 0) return null
  const { won, lost, lostBids } = data
  return (
    <section
      aria-label={t('mine.results.title')}
      className="border-line border-b bg-sunken px-3 py-2 text-sm lg:mb-3 lg:rounded-md lg:border"
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold">{t('mine.results.title')}</strong>
        {won > 0 && <span className="text-good">{t('mine.results.won', { count: won })}</span>}
        {lost > 0 && <span>{t('mine.results.lost', { count: lost })}</span>}
        <Link
          to="/archive-bids"
          search={{ days: 'all' }}
          className="ml-auto inline-flex items-center text-accent hover:underline touch:min-h-11"
        >
          {t('mine.results.archive')}
        </Link>
      </p>
      {lostBids.length > 0 && (
        <ul className="grid gap-y-1">
          {lostBids.map((bid) => (
            <LostBid key={bid.bidId} bid={bid} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LostBid({ bid }: { bid: BidRow }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const text = useBidText()
  const sold = soldPriceOf(bid)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-quiet">
      <a
        href={bid.link}
        target="_blank"
        rel="noopener"
        className="min-w-0 break-words text-ink hover:underline"
      >
        {dotted(`${bid.maker} ${bid.model}`, bid.year, bid.lotNo, bid.auctionName)}
      </a>
      {sold === null ? (
        <span>{bid.endReason ? t(`ended.${bid.endReason}`) : text.status(bid)}</span>
      ) : (
        <span>
          {t('mine.results.sold', { amount: format.price(sold) })}{' '}
          <span className="whitespace-nowrap">
            {text.distance(distanceOf(maximumOf(bid), sold), true)}
          </span>
        </span>
      )}
    </li>
  )
}
