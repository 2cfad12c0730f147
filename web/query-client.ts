import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallRefused, Unreachable } from './call-errors.ts'
import { sessionQuery } from './session.tsx'

/** Cache of everything that was asked. A 401 on any call means that nobody is signed in any more. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (error instanceof CallRefused && error.status === 401) {
          client.setQueryData(sessionQuery.queryKey, 'expired')
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A refusal stays a refusal; only silence is worth another try.
        retry: (failures, error) => error instanceof Unreachable && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
      },
    },
  })
  return client
}
