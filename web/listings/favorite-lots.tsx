import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FavoriteGroup } from '../../contract/favorite-groups.ts'
import type { PageType } from '../../contract/page-types.ts'
import { wideScreen } from '../shell/shell-controls.ts'
import { CallFailure } from '../site/call-failure.tsx'
import { NothingYet } from '../site/nothing-yet.tsx'
import { useMedia } from '../ui/use-media.ts'
import { EmptyListing } from './empty-listing.tsx'
import { listingPageQuery, pageSizeOf } from './listing-query.ts'
import { type Change, type ListingSearch, nextSort } from './listing-search.ts'
import { EndlessEnd } from './results/endless-end.tsx'
import { HiddenLine } from './results/hidden-line.tsx'
import { ListingFooter } from './results/listing-footer.tsx'
import { Results } from './results/results.tsx'
import { useHiddenLots } from './results/use-hidden-lots.ts'
import { useListPages } from './results/use-list-pages.ts'
import { useFocusOfNext } from './use-focus-of-next.ts'

interface FavoriteLotsProps {
  pageType: PageType
  group: FavoriteGroup
  /** The question of the group's listing. */
  search: ListingSearch
  onChange: (change: Change) => void
}

/** The lots of a group, in the way that the listing of their page type shows them. */
export function FavoriteLots({ pageType, group, search, onChange }: FavoriteLotsProps) {
  const { t } = useTranslation(['favorites', 'listings'])
  const queryClient = useQueryClient()
  const wide = useMedia(wideScreen)
  const list = useListPages(pageType, search, !wide)
  const hidden = useHiddenLots(list.pages)
  const frame = useRef<HTMLDivElement>(null)
  const { sort, order } = search
  const sortBy = useEffectEvent((key: NonNullable<ListingSearch['sort']>) => {
    onChange((now) => nextSort(now, key))
  })
  const sorting = useMemo(() => ({ key: sort, order, onSort: sortBy }), [sort, order])
  const { data, error, isPlaceholderData, isFetching, refetch } = list.first
  useFocusOfNext(frame, data?.rows)

  if (error && !data) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  const found = data?.pageInfo.totalSearchResults ?? 0
  const pageSize = pageSizeOf(search)
  return (
    <div ref={frame} tabIndex={-1} className="outline-none lg:pt-3">
      {hidden.count > 0 && (
        <p className="px-3 py-1 text-sm lg:px-0">
          <HiddenLine hidden={hidden} />
        </p>
      )}
      {data?.rows.length === 0 && !isPlaceholderData ? (
        found > 0 ? (
          <EmptyListing pageType={pageType} search={search} found={found} onChange={onChange} />
        ) : (
          <NothingYet
            icon={<Star aria-hidden="true" />}
            title={t('empty', { group })}
            text={t('text')}
          />
        )
      ) : (
        <Results
          pageType={pageType}
          label={`${t(`listings:title.${pageType}`)}, ${t('group', { group })}`}
          hidden={hidden}
          expected={3}
          view="default"
          wide={wide}
          sorting={sorting}
          stale={isPlaceholderData}
          place={{
            entry: list.entry,
            pages: list.pageCount,
            ready: data !== undefined && !isPlaceholderData && !list.isRestoring,
          }}
          onNextView={() => undefined}
        />
      )}
      {data && wide && (
        <ListingFooter
          search={search}
          page={search.page ?? 1}
          pageSize={pageSize}
          found={found}
          onChange={onChange}
          onNear={(near) => void queryClient.prefetchQuery(listingPageQuery(pageType, near))}
        />
      )}
      {data && !wide && (
        <EndlessEnd
          hasNext={list.hasNext}
          isLoading={list.isGrowing}
          failure={list.failure}
          onNear={list.showNext}
        />
      )}
    </div>
  )
}
