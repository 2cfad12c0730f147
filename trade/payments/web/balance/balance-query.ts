import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

/** Always stale, because money depends on it. Its key is below the one that changes of the account invalidate. */
export const balanceQuery = queryOptions({
  queryKey: ['payments', 'balance'] as const,
  queryFn: ({ signal }) => call('viewBalance', { query: {} }, { signal }),
  staleTime: 0,
})
