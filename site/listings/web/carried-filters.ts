import { isStatistics, type PageType, parseSearch } from '#market/search/contract/page-types.ts'
import { type Filter, isActive } from '#platform/list/web/filters/filter.ts'
import type { ListingAddress } from './listing-address.ts'
import { filtersOf } from './listing-filters.ts'

/** Filters that mean the same in a listing and its statistics. */
const carried = [
  'maker',
  'model',
  'chassis',
  'year',
  'mileage',
  'engine',
  'condition',
  'gearbox',
  'fuel',
  'color',
  'equipment',
  'estimate',
  'tag',
  'notForMe',
] as const satisfies readonly (keyof ListingAddress)[]

/** Filters of auctions: stock has sellers and a price instead of houses and a start price. */
const carriedOfAuctions = [
  'auction',
  'startPrice',
  'belowEstimate',
] as const satisfies readonly (keyof ListingAddress)[]

/** Maps upcoming lots to their past sales, and past sales to their upcoming lots. */
export const counterpartsOf: Readonly<Record<PageType, readonly PageType[]>> = {
  'car-auction': ['stats'],
  stock: ['stats'],
  stats: ['car-auction', 'stock'],
  bikes: ['bike-stats'],
  'bike-stats': ['bikes'],
}

interface PageSwitch {
  readonly from: PageType
  readonly to: PageType
}

const keysOf = ({ from, to }: PageSwitch): readonly (keyof ListingAddress)[] => [
  ...carried,
  ...(from === 'stock' || to === 'stock' ? [] : carriedOfAuctions),
  // Upcoming lots have no sold price yet.
  ...(isStatistics(to) ? (['finishPrice'] as const) : []),
]

/** Returns the address of another listing with the same filters. */
export function carriedFilters(address: ListingAddress, pageSwitch: PageSwitch): ListingAddress {
  const kept = Object.fromEntries(
    keysOf(pageSwitch).flatMap((key) => (address[key] === undefined ? [] : [[key, address[key]]])),
  )
  const { search } = address
  return { ...kept, ...(search !== undefined && isSearchCarried(search) && { search }) }
}

// A lot number identifies one lot of one day.
const isSearchCarried = (search: string) => parseSearch(search).type !== 'lot_no'

/** Returns the chosen filters that another listing does not take over. */
export function droppedFilters(
  address: ListingAddress,
  pageSwitch: PageSwitch,
): Filter<ListingAddress>[] {
  const kept = carriedFilters(address, pageSwitch)
  return filtersOf(pageSwitch.from).filter(
    (filter) => isActive(filter, address) && kept[filter.key] === undefined,
  )
}
