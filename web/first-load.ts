import type { QueryClient } from '@tanstack/react-query'
import { isStatistics, type PageType } from '../contract/page-types.ts'
import { scheduleQuery } from './listings/filters/schedule-query.ts'
import { hasSchedule } from './listings/filters/week-days.tsx'
import { listingPageQuery } from './listings/listing-query.ts'
import { readListingSearch } from './listings/listing-search.ts'
import { parseSearchParams } from './search-params.ts'
import { sessionQuery } from './session-query.ts'
import { isListingAt, pageTypeAt } from './shell/navigation.ts'
import { siteInfoQuery } from './site-info.ts'

function listingAt({ pathname }: URL): PageType | undefined {
  const pageType = pageTypeAt(pathname)
  return pageType && isListingAt(pathname, pageType) ? pageType : undefined
}

/**
 * Whether the server draws a page. Statistics have parts above their lots whose script comes late, a
 * chart and fields for days: what the server drew without them would not be what follows.
 */
export function isDrawnAhead(url: URL): boolean {
  const pageType = listingAt(url)
  return pageType !== undefined && !isStatistics(pageType)
}

/** Everything with which a listing is first drawn, asked at once; null for other pages. */
export function loadFirst(client: QueryClient, url: URL): Promise<unknown[]> | null {
  const pageType = listingAt(url)
  if (!pageType) return null
  const search = readListingSearch(parseSearchParams(url.search), pageType)
  return Promise.all([
    client.ensureQueryData(sessionQuery),
    client.ensureQueryData(siteInfoQuery),
    client.ensureQueryData(listingPageQuery(pageType, search)),
    hasSchedule(pageType) && client.ensureQueryData(scheduleQuery(pageType)),
  ])
}
