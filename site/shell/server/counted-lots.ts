import { type PageType, pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { type ListingSearch, noFilters } from '#market/search/server/listing-search.ts'
import { SearchLoading } from '#market/search/server/loading.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'

/** Counts the lots of each page type, as text as the spec requires (spec 1 §3, Menu counters). */
export async function countLots(
  search: Pick<ListingSearch, 'list'>,
): Promise<Record<PageType, string>> {
  const counts = { 'car-auction': '0', stock: '0', stats: '0', bikes: '0', 'bike-stats': '0' }
  // One after the other: five counts at once would occupy half of the connections.
  for (const pageType of pageTypes) {
    const request = { pageType, filters: noFilters, page: null, counters: false }
    const total = await search
      .list(request)
      .then(({ totalResults }) => totalResults, zeroWhileLoading)
    counts[pageType] = String(total)
  }
  return counts
}

/** Returns 0 while the statistics load after a start, so that the other counters are not delayed. */
function zeroWhileLoading(error: unknown): number {
  if (error instanceof SearchLoading) return 0
  throw error
}

/** Returns the counts of the page types that a person may see; 0 for the others. */
export function countsFor(
  permissions: Permissions,
  counts: Readonly<Record<PageType, string>>,
): Record<PageType, string> {
  const seen = { ...counts }
  for (const pageType of pageTypes) {
    if (!permissions[pageTypePermission[pageType]]) seen[pageType] = '0'
  }
  return seen
}
