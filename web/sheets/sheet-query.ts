import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '../../contract/lots/page-types.ts'
import { call } from '../api/client.ts'

/** The texts of a lot's sheet, term by term. */
export function sheetTermsQuery(pageType: PageType, id: string) {
  return queryOptions({
    queryKey: ['sheet-terms', pageType, id] as const,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('sheetTerms', { params: { pageType }, query: { id } }, { signal }),
  })
}
