import { queryOptions } from '@tanstack/react-query'
import type { CostChoice } from '#market/landed-cost/contract/costs.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'

/** The changed part of the choice; the rest comes from the stored choice. */
export type ChoiceChange = Partial<CostChoice>

/** Fetches everything that a lot's landed cost is calculated with. */
export function lotCostsQuery(
  pageType: PageType,
  id: string,
  edits: ChoiceChange & { readonly bidType?: number } = {},
) {
  return queryOptions({
    queryKey: ['costs', 'lot', pageType, id, edits] as const,
    // A page may stay open while managers change tariffs and rates.
    ...{ staleTime: 5 * 60_000, refetchInterval: 5 * 60_000 },
    queryFn: ({ signal }) =>
      call('lotCosts', { params: { pageType }, query: { id, ...edits } }, { signal }),
  })
}

/** Fetches the calculations stored with a bid. */
export function storedCostsQuery(bidId: number) {
  return queryOptions({
    queryKey: ['costs', 'bid', bidId] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call('bidCosts', { query: { bidId: String(bidId) } }, { signal }),
  })
}
