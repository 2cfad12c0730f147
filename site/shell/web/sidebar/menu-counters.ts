import { queryOptions, useQuery } from '@tanstack/react-query'
import { menuCountersKey } from '#people/auth/web/session/query-keys.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { call } from '#platform/http/web/client.ts'

const minute = 60_000

/** Numbers beside the entries. The key has the person, because another one has other numbers. */
const menuCountersQuery = (userId: number) =>
  queryOptions({
    queryKey: [...menuCountersKey, userId],
    queryFn: ({ signal }) => call('menuCounters', {}, { signal }),
    staleTime: minute,
    // A tab in the background does not refetch; it does so when it gets the focus.
    refetchInterval: 2 * minute,
    refetchOnWindowFocus: true,
  })

/** Counters of the sidebar; undefined until they are loaded, and when that has failed. */
export const useMenuCounters = () => useQuery(menuCountersQuery(useSignedIn().profile.userId)).data
