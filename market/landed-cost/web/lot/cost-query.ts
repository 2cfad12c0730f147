import { queryOptions } from '@tanstack/react-query'
import type { CostChoice } from '#market/landed-cost/contract/costs.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'

/** What of the choice somebody has just changed; the rest is as it was remembered. */
export type CostWish = Partial<CostChoice>

/** All that the landed cost of a lot is calculated with. */
export function lotCostsQuery(
  pageType: PageType,
  id: string,
  wish: CostWish & { readonly bidType?: number } = {},
) {
  return queryOptions({
    queryKey: ['costs', 'lot', pageType, id, wish] as const,
    // A page may stay open while managers change tariffs and rates.
    ...{ staleTime: 5 * 60_000, refetchInterval: 5 * 60_000 },
    queryFn: ({ signal }) =>
      call('lotCosts', { params: { pageType }, query: { id, ...wish } }, { signal }),
  })
}

/** The calculations that were kept with a bid. */
export function storedCostsQuery(bidId: number) {
  return queryOptions({
    queryKey: ['costs', 'bid', bidId] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call('bidCosts', { query: { bidId: String(bidId) } }, { signal }),
  })
}
