import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '../../../contract/core/endpoint.ts'
import type { filters } from '../../../contract/listings/filters.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { call } from '../../api/client.ts'
import { type ListingSearch, listingQuestion } from '../listing-search.ts'

export type FiltersAnswer = ResponseBody<typeof filters>

/** The question without what makes no difference to counters. */
function filtersQuestion({ page: _page, sort: _sort, order: _order, ...search }: ListingSearch) {
  const { pageSize: _pageSize, ...question } = listingQuestion(search, 1)
  return question
}

/** Options and counters for a question. Until they come, those of the question before stay. */
export function filtersQuery(pageType: PageType, search: ListingSearch) {
  const query = filtersQuestion(search)
  return queryOptions({
    queryKey: ['filters', pageType, query] as const,
    queryFn: ({ signal }) => call('filters', { params: { pageType }, query }, { signal }),
    placeholderData: (previous, before) =>
      before?.queryKey[1] === pageType ? previous : undefined,
  })
}

/** How many lots a question finds. */
export function countQuery(pageType: PageType, search: ListingSearch) {
  const query = { ...filtersQuestion(search), pageSize: 1 }
  return queryOptions({
    queryKey: ['listing-count', pageType, query] as const,
    queryFn: async ({ signal }) => {
      const { pageInfo } = await call('listing', { params: { pageType }, query }, { signal })
      return pageInfo.totalSearchResults
    },
  })
}
