import { queryOptions } from '@tanstack/react-query'
import type { LotResponse } from '#market/lots/contract/calls.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { lotKey } from './query-keys.ts'

/** Fetches one lot of a page type; soon stale, because prices and statuses change during an auction. */
export function lotQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: [...lotKey, pageType, id] as const,
    staleTime: 30_000,
    queryFn: ({ signal }): Promise<LotResponse> =>
      call('lot', { params: { pageType }, query: { id } }, { signal }),
  })
}

/** Fetches comparable sales of a lot. */
export function comparablesQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['lot-comparables', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('lotComparables', { params: { pageType }, query: { id } }, { signal }),
  })
}

/** Fetches earlier auctions of a lot's vehicle. */
export function appearancesQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['lot-appearances', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('lotAppearances', { params: { pageType }, query: { id } }, { signal }),
  })
}
