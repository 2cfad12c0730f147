import { useQuery } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { SheetTerms } from '#market/sheets/contract/calls.ts'
import { call } from '#platform/http/web/client.ts'

/** The texts of a sheet term by term, and how to load them again after a failure. */
export interface LoadedTerms {
  readonly data: SheetTerms | undefined
  readonly failure?: { readonly retry: () => void; readonly isRetrying: boolean } | undefined
}

/** Fetches the texts of a lot's sheet for people who may use translations; undefined for others. */
export function useSheetTerms(
  pageType: PageType,
  id: string,
  canTranslate: boolean,
): LoadedTerms | undefined {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sheet-terms', pageType, id] as const,
    enabled: canTranslate,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call('sheetTerms', { params: { pageType }, query: { id } }, { signal }),
  })
  if (!canTranslate) return undefined
  return {
    data,
    failure: error ? { retry: () => void refetch(), isRetrying: isFetching } : undefined,
  }
}
