import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { addressReaders } from '#market/search/contract/search-address.ts'
import { call } from '#platform/http/web/client.ts'
import { parseSearchParams, writeSearchParams } from '#platform/list/web/search-params.ts'

/** First part of the key of every query of saved searches. */
export const savedSearchesKey = 'saved-searches'

/** Searches that the person has saved on a page type. */
export const savedSearchesQuery = (pageType: PageType) =>
  queryOptions({
    queryKey: [savedSearchesKey, pageType] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call('mySearches', { query: { type: pageType } }, { signal })
      return { rows: items }
    },
  })

/** How many lots a saved search finds at present. */
export const savedSearchCountQuery = (pageType: PageType, params: string) =>
  queryOptions({
    queryKey: ['saved-search-count', pageType, params] as const,
    queryFn: async ({ signal }) => {
      const query = { ...questionOf(params), page: 1, pageSize: 1 }
      const { pageInfo } = await call('listing', { params: { pageType }, query }, { signal })
      return pageInfo.totalSearchResults
    },
  })

type Parameter = keyof typeof addressReaders

/** What of a kept query string the call still understands, as text. */
export function questionOf(params: string): Partial<Record<Parameter, never>> {
  const kept = Object.entries(parseSearchParams(params))
  const isUnderstood = ([key, value]: [string, string]) =>
    Object.hasOwn(addressReaders, key) && addressReaders[key as Parameter](value) !== undefined
  // Text is what every part of a question may be; the types of its parts do not say so.
  return Object.fromEntries(kept.filter(isUnderstood)) as Partial<Record<Parameter, never>>
}

/** A query string as it is worth keeping: a search begins at its first page. */
export function withoutPage(params: string): string {
  const { page: _page, ...rest } = parseSearchParams(params)
  return writeSearchParams(rest).slice(1)
}
