import type { QueryClient } from '@tanstack/react-query'
import { isStatistics, type PageType } from '../../contract/lots/page-types.ts'
import { siteInfoQuery } from '../clock/site-info.ts'
import { parseSearchParams } from '../collection/search-params.ts'
import { scheduleQuery } from '../listings/filters/schedule-query.ts'
import { hasSchedule } from '../listings/filters/week-days.tsx'
import { listingPageQuery } from '../listings/listing-query.ts'
import { readListingSearch } from '../listings/listing-search.ts'
import { salesQuery } from '../listings/sales/sales-query.ts'
import { sessionQuery } from '../session/session-query.ts'
import { isListingAt, pageTypeAt } from '../shell/navigation.ts'

function listingAt({ pathname }: URL): PageType | undefined {
  const pageType = pageTypeAt(pathname)
  return pageType && isListingAt(pathname, pageType) ? pageType : undefined
}

/** Everything without which a listing is not drawn, asked at once; null for other pages. */
export function loadFirst(client: QueryClient, url: URL): Promise<unknown[]> | null {
  const pageType = listingAt(url)
  if (!pageType) return null
  return Promise.all([
    client.ensureQueryData(sessionQuery),
    client.ensureQueryData(siteInfoQuery),
    client.ensureQueryData(listingPageQuery(pageType, searchOf(url, pageType))),
    hasSchedule(pageType) && client.ensureQueryData(scheduleQuery(pageType)),
  ])
}

/** What a listing shows as soon as it comes; it does not fail. Null where there is nothing. */
export function loadBeside(client: QueryClient, url: URL): Promise<void> | null {
  const pageType = listingAt(url)
  if (!pageType || !isStatistics(pageType)) return null
  const summary = client.ensureQueryData(salesQuery(pageType, searchOf(url, pageType)))
  return summary.then(
    () => undefined,
    () => undefined,
  )
}

const searchOf = ({ search }: URL, pageType: PageType) =>
  readListingSearch(parseSearchParams(search), pageType)
