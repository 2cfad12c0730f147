import { queryOptions } from '@tanstack/react-query'
import type { LotAnswer } from '../../contract/lots/calls.ts'
import type { PageType } from '../../contract/lots/page-types.ts'
import { call } from '../api/client.ts'

/** One lot of a page type. Prices and statuses move during an auction, so a minute makes it old. */
export function lotQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['lot', pageType, id] as const,
    staleTime: 30_000,
    queryFn: ({ signal }): Promise<LotAnswer> =>
      call('lot', { params: { pageType }, query: { id } }, { signal }),
  })
}

/** The sales that a lot is compared with. */
export function comparablesQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['lot-comparables', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('lotComparables', { params: { pageType }, query: { id } }, { signal }),
  })
}
