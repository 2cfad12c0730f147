import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

/** Beginning of the keys of a person's notifications. */
export const notificationsKey = ['notifications'] as const

/** How many notifications a person has not read. Events keep it up to date (live.ts). */
export const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread', userId],
    queryFn: async ({ signal }) =>
      (await call('listNotifications', { query: { limit: 1 } }, { signal })).unread,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
