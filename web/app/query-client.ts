import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../api/call-errors.ts'
import { watchSession } from '../session/session-query.ts'

/** Cache of everything that was asked, and with it of who is asking. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A refusal stays a refusal; only silence is worth another try.
        retry: (failures, error) => error instanceof Unreachable && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
        // What failed, or grew old, while the network was gone is asked for when it is back.
        refetchOnReconnect: true,
      },
    },
  })
  watchSession(client)
  return client
}
