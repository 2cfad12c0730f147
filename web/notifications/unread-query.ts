import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** How many notifications a person has not read. Events keep it up to date (web/live/live-updates.ts). */
export const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notifications', 'unread', userId],
    queryFn: async ({ signal }) =>
      (await call('listNotifications', { query: { limit: 1 } }, { signal })).unread,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
