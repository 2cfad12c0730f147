import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

/** The account of a client, for managers of money; below the key that changes of money load again. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payments', 'account', userId] as const,
    queryFn: ({ signal }) => call('viewBalance', { query: { user: userId } }, { signal }),
    staleTime: 0,
  })

/** What a payment of a client pays, and what is open. */
export const matchesQuery = (recordId: number) =>
  queryOptions({
    queryKey: ['payments', 'matches', recordId] as const,
    queryFn: ({ signal }) =>
      call('viewMatches', { query: { recordId: String(recordId) } }, { signal }),
    // What is decided about is what stands there when the dialog opens.
    staleTime: 0,
    gcTime: 0,
  })
