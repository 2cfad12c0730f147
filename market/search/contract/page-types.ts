import type { PersonalFlag } from '#platform/core/contract/permissions.ts'

/** The five kinds of listing (spec 3 §1). */
export const pageTypes = ['car-auction', 'stock', 'stats', 'bikes', 'bike-stats'] as const
export type PageType = (typeof pageTypes)[number]

export const pageTypePermission: Record<PageType, PersonalFlag> = {
  'car-auction': 'carAuctionsView',
  stock: 'onepriceView',
  stats: 'salesStatisticsView',
  bikes: 'bikeView',
  'bike-stats': 'bikeView',
}

/** Returns the flags of some page types, for the access rule of a call that serves only these. */
export const viewFlags = (some: readonly PageType[]): Readonly<Record<string, PersonalFlag>> =>
  Object.fromEntries(some.map((pageType) => [pageType, pageTypePermission[pageType]]))

/** The path of a page type in the web app (spec 3 §2). */
export const pageTypeRoute = {
  'car-auction': '/car-auction',
  stock: '/oneprice',
  stats: '/sales-statistic',
  bikes: '/bike-auctions',
  'bike-stats': '/bike-statistics',
} as const satisfies Record<PageType, `/${string}`>

export const isBikePage = (pageType: PageType) => pageType.startsWith('bike')

/** Whether a page type has finished lots, without bids and favorites (spec 3 §6). */
export const isStatistics = (pageType: PageType): pageType is 'stats' | 'bike-stats' =>
  pageType === 'stats' || pageType === 'bike-stats'

/** Maximum number of lots in an exported file, the first ones in the order of the list. */
export const maxExportedLots = 10_000

export const sortKeys = [
  'auctionDate',
  'year',
  'condition',
  'mileage',
  'startPrice',
  'soldPrice',
  'estimate',
  'belowEstimate',
  'landedCost',
] as const
export type SortKey = (typeof sortKeys)[number]

/**
 * Numeric properties of a lot with a range filter (spec 3 §3, Filter data), its estimated price, and by how many per
 * cent the start price is below it.
 */
export const rangeKeys = [
  'year',
  'mileage',
  'engine',
  'startPrice',
  'finishPrice',
  'estimate',
  'belowEstimate',
] as const
export type RangeKey = (typeof rangeKeys)[number]

/** Fields of the combined search (spec 3 §5: `type-text`). */
export const searchTypes = ['lot_no', 'model', 'chassis', 'equip'] as const
export type SearchType = (typeof searchTypes)[number]

/** Returns the fields of the combined search of a page type: bikes only have lot number and model (spec 3 §2). */
export const searchTypesOf = (pageType: PageType): readonly SearchType[] =>
  isBikePage(pageType) ? ['lot_no', 'model'] : searchTypes

/** Splits the combined search into field and trimmed text. */
export function parseSearch(search: string): { type: SearchType; text: string } {
  const at = search.indexOf('-')
  return { type: search.slice(0, at) as SearchType, text: search.slice(at + 1).trim() }
}
