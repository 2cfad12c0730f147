import type { CallInput } from '../../contract/core/endpoint.ts'
import type { listing as listingCall } from '../../contract/listings/calls.ts'
import {
  isBikePage,
  isStatistics,
  type PageType,
  pageTypes,
  type SortKey,
} from '../../contract/lots/page-types.ts'
import { call } from '../api/client.ts'
import { queryOf, type SortChoice } from '../collection/address.ts'
import type { Collection } from '../collection/collection.ts'
import type { FullKey } from '../i18n/message-types.ts'
import { type LotRow, lotRows } from '../lots/summary/lot-row.ts'
import { type ListingAddress, readListingAddress } from './listing-address.ts'
import { filtersOf } from './listing-filters.ts'

type ListingQuery = NonNullable<CallInput<typeof listingCall>['query']>

/** The query of the listing's calls from an address. */
export const listingQuery = (address: ListingAddress) => queryOf<ListingQuery>(address)

const declare = (pageType: PageType): Collection<LotRow, ListingAddress> => ({
  key: ['listing', pageType],
  readAddress: (search) => readListingAddress(search, pageType),
  rowId: ({ id }) => id,
  loadPage: async (address, signal) => {
    const query = listingQuery(address)
    const response = await call('listing', { params: { pageType }, query }, { signal })
    return { rows: lotRows(response, pageType), pageInfo: response.pageInfo }
  },
  filters: filtersOf(pageType),
  loadOptions: async (address, signal) => {
    const query = listingQuery(address)
    const response = await call('filters', { params: { pageType }, query }, { signal })
    const { select, range, totalSearchResults } = response
    return { options: select, ranges: range, found: totalSearchResults }
  },
})

/** The five listings (spec 3 §1). */
export const listings = Object.fromEntries(
  pageTypes.map((pageType) => [pageType, declare(pageType)]),
) as Readonly<Record<PageType, Collection<LotRow, ListingAddress>>>

/** Keys that the sort menu offers (spec 3 §4); fixed prices have no date to order by. */
export const sortKeysOf = (pageType: PageType): readonly SortKey[] => [
  ...(pageType === 'stock' ? [] : (['auctionDate'] as const)),
  'year',
  'condition',
  'mileage',
  'startPrice',
]

/**
 * Names an order. Days of statistics are past: none of them is the nearest. The price of stock is the
 * price, from which nothing starts.
 */
export const sortLabelOf =
  (pageType: PageType) =>
  (choice: SortChoice): FullKey => {
    const sort = choice as SortChoice<SortKey>
    if (isStatistics(pageType) && (sort === 'auctionDate_ASC' || sort === 'auctionDate_DESC')) {
      return `listings:sort.past.${sort}`
    }
    if (pageType === 'stock' && (sort === 'startPrice_ASC' || sort === 'startPrice_DESC')) {
      return `listings:sort.stock.${sort}`
    }
    return `listings:sort.${sort}`
  }

/** Days ahead have a schedule; statistics look back, and stock waits for no day. */
export const hasSchedule = (pageType: PageType) =>
  pageType === 'car-auction' || pageType === 'bikes'

/** How the button of a window says how many lots it will show. */
export const showKeyOf = (pageType: PageType): 'filters:showBikes' | 'filters:showCars' =>
  isBikePage(pageType) ? 'filters:showBikes' : 'filters:showCars'
