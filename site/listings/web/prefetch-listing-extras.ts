import type { QueryClient } from '@tanstack/react-query'
import { isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import { scheduleQuery } from './days/schedule-query.ts'
import { hasSchedule } from './listing.ts'
import type { ListingAddress } from './listing-address.ts'
import { salesQuery } from './sales/sales-query.ts'

/** Prefetches what a listing shows beside its lots, unless it is still fresh. */
export function prefetchListingExtras(
  client: QueryClient,
  pageType: PageType,
  address: ListingAddress,
): void {
  if (hasSchedule(pageType)) void client.prefetchQuery(scheduleQuery(pageType, address))
  if (isStatistics(pageType)) void client.prefetchQuery(salesQuery(pageType, address))
}
