import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../api/call-errors.ts'
import { watchSession } from '../session/session-query.ts'

/** The cache of all queries, the session's among them. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A refusal would be repeated; only an unreachable server is worth a retry.
        retry: (failures, error) => error instanceof Unreachable && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
        // Queries that failed or became stale offline run again when the network is back.
        refetchOnReconnect: true,
      },
    },
  })
  watchSession(client)
  return client
}
