import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'

/** What a lot is expected to be sold for; learned anew each hour. */
export function estimateQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['lot-estimate', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('lotEstimate', { params: { pageType }, query: { id } }, { signal }),
  })
}
