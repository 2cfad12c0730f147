import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

/** The account of a client, for managers of money. Its key is below the one that changes of money invalidate. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payments', 'account', userId] as const,
    queryFn: ({ signal }) => call('viewBalance', { query: { user: userId } }, { signal }),
    staleTime: 0,
  })

/** What a payment of a client pays, and the open debts. */
export const matchesQuery = (recordId: number) =>
  queryOptions({
    queryKey: ['payments', 'matches', recordId] as const,
    queryFn: ({ signal }) =>
      call('viewMatches', { query: { recordId: String(recordId) } }, { signal }),
    // Decisions must be based on the state at the opening of the dialog.
    staleTime: 0,
    gcTime: 0,
  })
