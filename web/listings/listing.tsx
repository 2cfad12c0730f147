import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBikePage, type PageType } from '../../contract/listings.ts'
import { device, rememberVisitedLot, useRemembered } from '../device.ts'
import { PageHead } from '../shell/page-head.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { CallFailure } from '../site/call-failure.tsx'
import { cx } from '../ui/cx.ts'
import { useMedia } from '../ui/use-media.ts'
import { EmptyListing } from './empty-listing.tsx'
import { FilterTags } from './filter-tags.tsx'
import { columnsOf } from './listing-columns.tsx'
import { ListingCount } from './listing-count.tsx'
import { ListingFooter } from './listing-footer.tsx'
import { listingPageQuery, pageSizeOf } from './listing-query.ts'
import { type ListingSearch, nextSort } from './listing-search.ts'
import { ListingTable } from './listing-table.tsx'
import { LotList } from './lot-list.tsx'
import type { LotRow } from './lot-row.ts'
import { SortMenuPlace } from './sort-menu-place.tsx'
import { useRowKeys } from './use-row-keys.ts'

const LotGallery = lazy(async () => ({ default: (await import('./lot-gallery.tsx')).LotGallery }))

interface ListingProps {
  pageType: PageType
  search: ListingSearch
}

/** Lots of one page type: what is asked stands in the address, the answer below it. */
export function Listing({ pageType, search }: ListingProps) {
  const { t } = useTranslation('listings')
  const query = useQuery(listingPageQuery(pageType, search))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const phone = useMedia('(max-width: 767.98px)')
  const narrow = useMedia('(max-width: 1279.98px)')
  const visited = new Set(useRemembered(device.visitedLots))
  const [photos, setPhotos] = useState<{ lot: LotRow; index: number; time: number }>()
  const [photosOpen, setPhotosOpen] = useState(false)
  useRowKeys(list)

  const { data, error, isPlaceholderData, isFetching } = query
  const pageSize = pageSizeOf(search)
  const title = t(`title.${pageType}`)
  const go = (next: ListingSearch) => void navigate({ to: '.', search: () => next })
  const openPhotos = (lot: LotRow, index: number) => {
    rememberVisitedLot(lot.id)
    setPhotos({ lot, index, time: (photos?.time ?? 0) + 1 })
    setPhotosOpen(true)
  }
  const shared = {
    rows: data?.rows,
    expected: Math.min(pageSize, 20),
    visited,
    onOpen: openPhotos,
  }
  const results = phone ? (
    <LotList
      {...shared}
      label={title}
      bike={isBikePage(pageType)}
      withYear={pageType.endsWith('stats')}
    />
  ) : (
    <ListingTable
      {...shared}
      caption={title}
      columns={columnsOf(pageType, narrow)}
      sorting={{
        key: search.sort,
        order: search.order,
        onSort: (key) => go(nextSort(search, key)),
      }}
    />
  )

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        detail={
          <ListingCount
            pageInfo={data?.pageInfo}
            settled={!isPlaceholderData}
            failed={error !== null}
          />
        }
        actions={<SortMenuPlace search={search} onChange={go} />}
      />
      <FilterTags
        search={search}
        rows={isPlaceholderData ? [] : (data?.rows ?? [])}
        onChange={go}
      />
      {error && !data ? (
        <CallFailure error={error} onRetry={() => void query.refetch()} retrying={isFetching} />
      ) : data?.rows.length === 0 && !isPlaceholderData ? (
        <EmptyListing search={search} found={data.pageInfo.totalSearchResults} onChange={go} />
      ) : (
        <div
          ref={list}
          aria-busy={!data || isPlaceholderData}
          className={cx(
            'transition-opacity duration-150 md:px-3 lg:px-0',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {results}
        </div>
      )}
      {data && (
        <ListingFooter
          search={search}
          page={search.page ?? 1}
          pageSize={pageSize}
          found={data.pageInfo.totalSearchResults}
          onChange={go}
          onNear={(near) => void queryClient.prefetchQuery(listingPageQuery(pageType, near))}
        />
      )}
      <Suspense>
        {photos && (
          <LotGallery
            key={photos.time}
            lot={photos.lot}
            bike={isBikePage(pageType)}
            start={photos.index}
            open={photosOpen}
            onClose={() => setPhotosOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
