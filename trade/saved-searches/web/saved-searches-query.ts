import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { addressReaders } from '#market/search/contract/search-address.ts'
import { call } from '#platform/http/web/client.ts'
import { parseSearchParams, writeSearchParams } from '#platform/list/web/search-params.ts'

/** First part of the keys of all queries for saved searches. */
export const savedSearchesKey = 'saved-searches'

/** The searches that the person has saved for a page type. */
export const savedSearchesQuery = (pageType: PageType) =>
  queryOptions({
    queryKey: [savedSearchesKey, pageType] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call('mySearches', { query: { type: pageType } }, { signal })
      return { rows: items }
    },
  })

/** The number of lots that a saved search currently finds. */
export const savedSearchCountQuery = (pageType: PageType, params: string) =>
  queryOptions({
    queryKey: ['saved-search-count', pageType, params] as const,
    queryFn: async ({ signal }) => {
      const query = { ...supportedParams(params), page: 1, pageSize: 1 }
      const { pageInfo } = await call('listing', { params: { pageType }, query }, { signal })
      return pageInfo.totalSearchResults
    },
  })

type Parameter = keyof typeof addressReaders

/** Returns the parameters of a saved query string that the call still supports, as text. */
export function supportedParams(params: string): Partial<Record<Parameter, never>> {
  const kept = Object.entries(parseSearchParams(params))
  const isUnderstood = ([key, value]: [string, string]) =>
    Object.hasOwn(addressReaders, key) && addressReaders[key as Parameter](value) !== undefined
  // Every parameter may be given as text, although their types do not say so.
  return Object.fromEntries(kept.filter(isUnderstood)) as Partial<Record<Parameter, never>>
}

/** Removes the page number: a saved search starts at its first page. */
export function withoutPage(params: string): string {
  const { page: _page, ...rest } = parseSearchParams(params)
  return writeSearchParams(rest).slice(1)
}
