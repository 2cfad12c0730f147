import { listingKey } from '#market/lots/web/query-keys.ts'
import { type LotRow, lotRows } from '#market/lots/web/summary/lot-row.ts'
import {
  isBikePage,
  isStatistics,
  maxExportedLots,
  type PageType,
  pageTypes,
  type SortKey,
} from '#market/search/contract/page-types.ts'
import { addressOfCall, call } from '#platform/http/web/client.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { queryOf, type SortChoice, without } from '#platform/list/web/address.ts'
import type { Collection } from '#platform/list/web/use-collection.ts'
import { type ListingAddress, readListingAddress } from './listing-address.ts'
import { filtersOf } from './listing-filters.ts'

const declare = (pageType: PageType): Collection<LotRow, ListingAddress> => ({
  key: [...listingKey, pageType],
  readAddress: (search) => readListingAddress(search, pageType),
  rowId: ({ id }) => id,
  loadPage: async (address, signal, after) => {
    const query = { ...queryOf(address), ...after }
    const response = await call('listing', { params: { pageType }, query }, { signal })
    return { rows: lotRows(response, pageType), pageInfo: response.pageInfo }
  },
  filters: filtersOf(pageType),
  loadOptions: async (address, signal) => {
    const query = queryOf(address)
    const response = await call('filters', { params: { pageType }, query }, { signal })
    const { select, range, totalSearchResults } = response
    return { options: select, ranges: range, found: totalSearchResults }
  },
  exportFile: {
    hrefOf: (address, language) => {
      const query = { ...queryOf(without(address, ['pageSize'])), language }
      return addressOfCall('exportLots', { params: { pageType }, query })
    },
    maxRows: maxExportedLots,
    all: 'sales:export.all',
    first: 'sales:export.first',
  },
})

export const listings = Object.fromEntries(
  pageTypes.map((pageType) => [pageType, declare(pageType)]),
) as Readonly<Record<PageType, Collection<LotRow, ListingAddress>>>

/** Returns the keys of the sort menu (spec 3 §4); stock has no date to sort by. */
export const sortKeysOf = (pageType: PageType): readonly SortKey[] => [
  ...(pageType === 'stock' ? [] : (['auctionDate'] as const)),
  'year',
  'condition',
  'mileage',
  'startPrice',
  'estimate',
  'belowEstimate',
  ...(isStatistics(pageType) ? [] : (['landedCost'] as const)),
]

/**
 * Returns the label of an order. The days of statistics are in the past, and stock has no days and a price instead of a
 * start price; both have labels of their own.
 */
export const sortLabelOf =
  (pageType: PageType) =>
  (choice: SortChoice): FullKey => {
    const sort = choice as SortChoice<SortKey>
    const isDate = sort === 'auctionDate_ASC' || sort === 'auctionDate_DESC'
    if (isStatistics(pageType) && (isDate || sort === 'default'))
      return `listings:sort.past.${sort}`
    const isPrice = sort === 'startPrice_ASC' || sort === 'startPrice_DESC'
    if (pageType === 'stock' && (isPrice || sort === 'default'))
      return `listings:sort.stock.${sort}`
    return `listings:sort.${sort}`
  }

/** Whether there is a schedule: statistics are in the past, and stock has no days. */
export const hasSchedule = (pageType: PageType) =>
  pageType === 'car-auction' || pageType === 'bikes'

/** Returns the label of the button that applies the filters, with the number of lots. */
export const showKeyOf = (pageType: PageType): 'filters:showBikes' | 'filters:showCars' =>
  isBikePage(pageType) ? 'filters:showBikes' : 'filters:showCars'
