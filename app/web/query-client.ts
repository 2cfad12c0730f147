import { onlineManager, QueryClient } from '@tanstack/react-query'
import { watchSession } from '#people/auth/web/session/session-query.ts'
import { Unreachable } from '#platform/http/web/call-errors.ts'

const maxRetries = 2
const maxRetriesWhenBack = 4
/** Requests that fail this soon after the network returned, in ms, began without it. */
const justBackMs = 5000

/** Creates the cache of all queries, including the session's. */
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
        // A refusal would repeat; only an unreachable server is worth a retry.
        retry: (failures, error) =>
          error instanceof Unreachable &&
          failures < (performance.now() - backAt < justBackMs ? maxRetriesWhenBack : maxRetries),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
        // Queries that failed or became stale offline run again when the network returns. Those in flight at that
        // moment are retried instead.
        refetchOnReconnect: true,
      },
    },
  })
  watchSession(client)
  return client
}
