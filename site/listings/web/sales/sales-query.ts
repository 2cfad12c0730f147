import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SalesPage } from '#market/search/contract/sales.ts'
import { call } from '#platform/http/web/client.ts'
import { queryOf, without } from '#platform/list/web/address.ts'
import type { ListingAddress } from '../listing-address.ts'

/** Loads the price statistics of a listing; the previous ones stay until they arrive. */
export function salesQuery(pageType: SalesPage, address: ListingAddress) {
  const query = queryOf(without(address, ['pageSize', 'sort', 'order']))
  return queryOptions({
    queryKey: ['sales-summary', pageType, query] as const,
    queryFn: ({ signal }) => call('salesSummary', { params: { pageType }, query }, { signal }),
    // If prices take long, the server renders the list without them.
    meta: { isOptional: true },
    placeholderData: keepPreviousData,
  })
}
