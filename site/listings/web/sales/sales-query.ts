import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SalesPage } from '#market/search/contract/sales.ts'
import { call } from '#platform/http/web/client.ts'
import { queryOf, without } from '#platform/list/web/address.ts'
import type { ListingAddress } from '../listing-address.ts'

/** The price statistics of a listing. While another address loads, the previous ones stay. */
export function salesQuery(pageType: SalesPage, address: ListingAddress) {
  const query = queryOf(without(address, ['pageSize', 'sort', 'order']))
  return queryOptions({
    queryKey: ['sales-summary', pageType, query] as const,
    queryFn: ({ signal }) => call('salesSummary', { params: { pageType }, query }, { signal }),
    // The server renders the list without the prices when they take long.
    meta: { isOptional: true },
    placeholderData: keepPreviousData,
  })
}
