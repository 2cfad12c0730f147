import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SalesPage } from '../../../contract/lots/sales.ts'
import { call } from '../../api/client.ts'
import { without } from '../../collection/address.ts'
import { listingQuery } from '../listing.ts'
import type { ListingAddress } from '../listing-address.ts'

/** What the sales of a listing say of prices. While another address loads, the prices before stay. */
export function salesQuery(pageType: SalesPage, address: ListingAddress) {
  const query = listingQuery(without(address, ['pageSize', 'sort', 'order']))
  return queryOptions({
    queryKey: ['sales-summary', pageType, query] as const,
    queryFn: ({ signal }) => call('salesSummary', { params: { pageType }, query }, { signal }),
    // The server renders the list without the prices when they take long.
    meta: { isOptional: true },
    placeholderData: keepPreviousData,
  })
}
