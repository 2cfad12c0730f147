import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

/** Prefix of the query keys for a person's notifications. */
export const notificationsKey = ['notifications'] as const

/** The number of a person's unread notifications. Events keep it up to date (live.ts). */
export const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread', userId],
    queryFn: async ({ signal }) =>
      (await call('listNotifications', { query: { limit: 1 } }, { signal })).unread,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
