import type { PermissionFlag } from '../../contract/core/permissions.ts'
import { type ListingSearch, noFilters, type SearchRequest } from '../search/listing-search.ts'

type PageType = SearchRequest['pageType']

/**
 * The page types and the flag without which a person sees nothing of one. Site stands left of
 * listings and so spells them itself; a test holds the two lists together.
 */
export const flagOfPageType = {
  'car-auction': 'carAuctionsView',
  stock: 'onepriceView',
  stats: 'salesStatisticsView',
  bikes: 'bikeView',
  'bike-stats': 'bikeView',
} as const satisfies Record<PageType, PermissionFlag>

export const countedPageTypes = Object.keys(flagOfPageType) as readonly PageType[]

/** How many lots each page type has, as the wire wants it: text (spec 1 §3, Menu counters). */
export async function countLots(search: ListingSearch): Promise<Record<PageType, string>> {
  const counts = { 'car-auction': '0', stock: '0', stats: '0', bikes: '0', 'bike-stats': '0' }
  // One after the other: five counts at once would take half of the connections from listings.
  for (const pageType of countedPageTypes) {
    const question = { pageType, filters: noFilters, page: null, counters: false }
    const total = await search.list(question).then(({ totalResults }) => totalResults, untilLoaded)
    counts[pageType] = String(total)
  }
  return counts
}

/** Just after a start the statistics cannot be counted yet; the other counters need not wait. */
function untilLoaded(error: unknown): number {
  if (error instanceof Error && error.name === 'SearchLoading') return 0
  throw error
}

/** The counts of the page types that a person may look at; 0 for the others. */
export function countsFor(
  permissions: Readonly<Record<PermissionFlag, boolean>>,
  counts: Readonly<Record<PageType, string>>,
): Record<PageType, string> {
  const seen = { ...counts }
  for (const pageType of countedPageTypes) {
    if (!permissions[flagOfPageType[pageType]]) seen[pageType] = '0'
  }
  return seen
}
