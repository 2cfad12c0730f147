import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'

/** Fetches the texts of a lot's sheet, term by term. */
export function sheetTermsQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['sheet-terms', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('sheetTerms', { params: { pageType }, query: { id } }, { signal }),
  })
}
