import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useSignedIn } from '../session/session.tsx'

const minute = 60_000

/** Numbers beside the entries. The person stands in the key: the next one has other numbers. */
const menuCountersQuery = (userId: number) =>
  queryOptions({
    queryKey: ['menu-counters', userId],
    queryFn: ({ signal }) => call('menuCounters', {}, { signal }),
    staleTime: minute,
    // A tab in the background does not ask; it catches up when it is looked at.
    refetchInterval: 2 * minute,
    refetchOnWindowFocus: true,
  })

/** Counters of the sidebar; undefined until they are known, and when they cannot be had. */
export const useMenuCounters = () => useQuery(menuCountersQuery(useSignedIn().profile.userId)).data
