import { useQuery } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { PageNumbers } from '../../collection/page-numbers.tsx'
import { CallFailure } from '../../feedback/call-failure.tsx'
import { NothingYet } from '../../feedback/nothing-yet.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BidItem, BidItemSkeleton } from './bid-item.tsx'
import { myBidsQuery } from './my-bids-query.ts'

interface MyBidsProps {
  page: number
  hrefOf: (page: number) => string
  onGo: (page: number) => void
}

/** A person's own bids that are not in the archive, with the way to each lot. */
export function MyBids({ page, hrefOf, onGo }: MyBidsProps) {
  const { t } = useTranslation('bids')
  const query = useQuery(myBidsQuery(page))
  const { data } = query
  if (query.error && !data) {
    return (
      <CallFailure
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (data?.totalBids === 0) {
    return (
      <NothingYet
        icon={<Gavel aria-hidden="true" />}
        title={t('mine.empty')}
        text={t('mine.text')}
      />
    )
  }
  if (data?.cars.length === 0) {
    return (
      <EmptyState
        icon={<Gavel aria-hidden="true" />}
        title={t('listings:empty.pastEnd')}
        action={<Button onClick={() => onGo(1)}>{t('listings:empty.firstPage')}</Button>}
      />
    )
  }
  return (
    <>
      <p className="px-4 py-3 text-sm text-quiet lg:px-0 lg:pt-0">{t('list.note')}</p>
      <ul
        aria-label={t('mine.title')}
        aria-busy={!data}
        className={cx(
          'border-line border-y bg-surface lg:rounded-md lg:border-x',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {data
          ? data.cars.map((bid) => <BidItem key={bid.bidId} bid={bid} />)
          : ['1', '2', '3', '4'].map((blank) => <BidItemSkeleton key={blank} />)}
      </ul>
      {data && <Pages {...data.pageInfo} hrefOf={hrefOf} onGo={onGo} />}
    </>
  )
}

interface PagesProps extends MyBidsProps {
  pageSize: number
  totalSearchResults: number
}

function Pages({ page, pageSize, totalSearchResults, hrefOf, onGo }: PagesProps) {
  const pages = Math.ceil(totalSearchResults / pageSize)
  if (pages <= 1) return null
  return (
    <div data-screen-only className="flex min-h-12 items-center px-3 py-3 lg:px-0">
      <PageNumbers page={page} pages={pages} hrefOf={hrefOf} onGo={onGo} />
    </div>
  )
}
