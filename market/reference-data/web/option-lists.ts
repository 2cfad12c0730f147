import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

const gearboxListQuery = queryOptions({
  queryKey: ['gearbox-list'],
  ...forever,
  queryFn: ({ signal }) => call('gearboxList', {}, { signal }),
})

const auctionStatusListQuery = queryOptions({
  queryKey: ['auction-status-list'],
  ...forever,
  queryFn: ({ signal }) => call('auctionStatusList', {}, { signal }),
})

/** Loads the lists that need a session (spec 1 §7); the sidebar requests its counters itself. */
export function loadListsOfPerson(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(gearboxListQuery)
  void queryClient.prefetchQuery(auctionStatusListQuery)
}
