import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'

/** Fetches the estimate of a lot; the model is trained each hour. */
export function estimateQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['lot-estimate', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('lotEstimate', { params: { pageType }, query: { id } }, { signal }),
  })
}
