import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageType, SortKey } from '../../../contract/lots/page-types.ts'
import { CallFailure } from '../../feedback/call-failure.tsx'
import type { ListView } from '../../preferences/device.ts'
import { listingPageQuery, pageSizeOf } from '../listing-query.ts'
import { type Change, type ListingSearch, nextSort } from '../listing-search.ts'
import { EndlessEnd } from './endless-end.tsx'
import { ListingFooter } from './listing-footer.tsx'
import { Results } from './results.tsx'
import type { HiddenLots } from './use-hidden-lots.ts'
import type { ListPages } from './use-list-pages.ts'

interface LotPagesProps {
  pageType: PageType
  search: ListingSearch
  /** Names the list. */
  label: string
  list: ListPages
  hidden: HiddenLots
  view: ListView
  /** Whether there is room for a table. */
  wide: boolean
  /** Most lots to keep room for while the first page is on its way. */
  room: number
  /** What stands in the place of no lots. */
  empty: ReactNode
  onChange: (change: Change) => void
  onNextView?: () => void
}

/** What a question found: the lots, and the way to further ones; or why there are none. */
export function LotPages(props: LotPagesProps) {
  const { pageType, search, list, hidden, wide, onChange } = props
  const queryClient = useQueryClient()
  const { data, isOld, failure } = list.first
  const pageSize = pageSizeOf(search)
  const sorting = {
    key: search.sort,
    order: search.order,
    onSort: (key: SortKey) => onChange((now) => nextSort(now, key)),
  }
  // What failed beside the lots, for the same reason, comes back with them.
  const askAgain = () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
  const failed = failure && (
    <CallFailure
      error={failure}
      onRetry={askAgain}
      retrying={list.isAsking}
      beside={data !== undefined}
    />
  )
  if (failed && !data) return failed
  return (
    <>
      {failed}
      {data?.rows.length === 0 && !isOld ? (
        props.empty
      ) : (
        <Results
          pageType={pageType}
          label={props.label}
          hidden={hidden}
          expected={list.isRestoring ? pageSize : Math.min(pageSize, props.room)}
          view={props.view}
          wide={wide}
          sorting={sorting}
          question={list.question}
          stale={isOld}
          place={{
            entry: list.entry,
            pages: list.pageCount,
            ready: data !== undefined && !isOld && !list.isRestoring,
          }}
          onNextView={props.onNextView}
        />
      )}
      {data && wide && (
        <ListingFooter
          search={search}
          page={search.page ?? 1}
          pageSize={pageSize}
          found={data.pageInfo.totalSearchResults}
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
    </>
  )
}
