import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '../../contract/lots/page-types.ts'
import { call } from '../api/client.ts'

/** What a lot is expected to be sold for; learned anew each hour. */
export function estimateQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['lot-estimate', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('lotEstimate', { params: { pageType }, query: { id } }, { signal }),
  })
}
