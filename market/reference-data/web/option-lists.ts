import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

const gearboxListQuery = queryOptions({
  queryKey: ['gearbox-list'],
  ...forever,
  queryFn: ({ signal }) => call('gearboxList', {}, { signal }),
})

/** Lot auction statuses. The response has the text in `value` and the code in `label` (spec 1 §7). */
const auctionStatusListQuery = queryOptions({
  queryKey: ['auction-status-list'],
  ...forever,
  queryFn: async ({ signal }) => {
    const options = await call('auctionStatusList', {}, { signal })
    return options.map(({ value, label }) => ({ value: label, label: capitalised(String(value)) }))
  },
})

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Requested once the session is loaded (spec 1 §7); the sidebar requests its counters itself. */
export function loadListsOfPerson(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(gearboxListQuery)
  void queryClient.prefetchQuery(auctionStatusListQuery)
}
