import { queryOptions } from '@tanstack/react-query'
import type { SalesPage } from '../../../contract/lots/sales.ts'
import { call } from '../../api/client.ts'
import { type ListingSearch, listingQuestion } from '../listing-search.ts'

/** What the sales of a listing say of prices. While another question is asked, the old answer stays. */
export function salesQuery(pageType: SalesPage, search: ListingSearch) {
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...filters } = search
  const { pageSize: _asked, ...question } = listingQuestion(filters, 1)
  return queryOptions({
    queryKey: ['sales-summary', pageType, question] as const,
    queryFn: ({ signal }) =>
      call('salesSummary', { params: { pageType }, query: question }, { signal }),
    // The server renders the list without the prices when they take long.
    meta: { isOptional: true },
    placeholderData: (previous, query) => (query?.queryKey[1] === pageType ? previous : undefined),
  })
}
