import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Countries by name, in the language of the page. */
export const countryListQuery = queryOptions({
  queryKey: ['country-list'],
  ...forever,
  queryFn: async ({ signal }) => (await call('countryList', {}, { signal })).countryList,
})

export const currencyListQuery = queryOptions({
  queryKey: ['currency-list'],
  ...forever,
  queryFn: ({ signal }) => call('currencyList', {}, { signal }),
})

/** Loads the lists that everybody needs, when the app starts (spec 1 §7). */
export function loadOptionLists(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(countryListQuery)
  void queryClient.prefetchQuery(currencyListQuery)
}
