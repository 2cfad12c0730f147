import { type PageType, parseSearch } from '../../contract/lots/page-types.ts'
import type { ListingAddress } from './listing-address.ts'

/** The filters that say what a car is, and not when, where or for how much it is sold. */
const carried = [
  'maker',
  'model',
  'chassis',
  'year',
  'mileage',
  'engine',
  'condition',
  'gearbox',
  'color',
  'equipment',
] as const satisfies readonly (keyof ListingAddress)[]

/** The listing that has the past sales of a listing, or for past sales the lots to come. */
export const counterpartOf: Readonly<Record<PageType, PageType>> = {
  'car-auction': 'stats',
  stock: 'stats',
  stats: 'car-auction',
  bikes: 'bike-stats',
  'bike-stats': 'bikes',
}

/** The address of the other listing with the same filters. */
export function carriedFilters(address: ListingAddress): ListingAddress {
  const kept = Object.fromEntries(
    carried.flatMap((key) => (address[key] === undefined ? [] : [[key, address[key]]])),
  )
  const { search } = address
  // A lot number names one lot of one day.
  const isKept = search !== undefined && parseSearch(search).type !== 'lot_no'
  return { ...kept, ...(isKept && { search }) }
}
