import { onlineManager, QueryClient } from '@tanstack/react-query'
import { watchSession } from '#people/auth/web/session/session-query.ts'
import { Unreachable } from '#platform/http/web/call-errors.ts'

const maxRetries = 2
const maxRetriesWhenBack = 4
/** Requests that fail so soon after the network is back, in ms, have begun without it. */
const justBackMs = 5000

/** The cache of all queries, the session's among them. */
export function createQueryClient(): QueryClient {
  let backAt = Number.NEGATIVE_INFINITY
  onlineManager.subscribe((isOnline) => {
    if (isOnline) backAt = performance.now()
  })
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A refusal would be repeated; only an unreachable server is worth a retry.
        retry: (failures, error) =>
          error instanceof Unreachable &&
          failures < (performance.now() - backAt < justBackMs ? maxRetriesWhenBack : maxRetries),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
        // Queries that failed or became stale offline run again when the network is back. Those that are under way at
        // that moment are not among them: they are retried.
        refetchOnReconnect: true,
      },
    },
  })
  watchSession(client)
  return client
}
