import { queryOptions, useQuery } from '@tanstack/react-query'
import { menuCountersKey } from '#people/auth/web/session/query-keys.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { call } from '#platform/http/web/client.ts'

const minute = 60_000

/** Loads the counts beside the entries. The key includes the person, because counts differ between people. */
const menuCountersQuery = (userId: number) =>
  queryOptions({
    queryKey: [...menuCountersKey, userId],
    queryFn: ({ signal }) => call('menuCounters', {}, { signal }),
    staleTime: minute,
    // A background tab refetches only when it gets the focus.
    refetchInterval: 2 * minute,
    refetchOnWindowFocus: true,
  })

/** Returns the counters of the sidebar; undefined until they load, and if that fails. */
export const useMenuCounters = () => useQuery(menuCountersQuery(useSignedIn().profile.userId)).data
