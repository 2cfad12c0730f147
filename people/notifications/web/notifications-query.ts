import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import type { Notification } from '#people/notifications/contract/calls.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { notificationsKey, unreadQuery } from './unread-query.ts'

/** Number of notifications per page. */
const pageSize = 20

const listQuery = (queryClient: QueryClient, userId: number) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', userId],
    // Opening the list shows the current ones.
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam > 0 && { before: pageParam }) }
      const page = await call('listNotifications', { query }, { signal })
      queryClient.setQueryData(unreadQuery(userId).queryKey, page.unread)
      return page
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, notifications }) =>
      hasMore ? notifications.at(-1)?.id : undefined,
  })

/** Returns the person's notifications, newest first, with the actions on them. */
export function useNotifications() {
  const { userId } = useSignedIn().profile
  const queryClient = useQueryClient()
  const options = listQuery(queryClient, userId)
  const list = useInfiniteQuery(options)
  const all = list.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const { queryKey: unreadKey } = unreadQuery(userId)

  const showRead = (isRead: (one: Notification) => boolean) =>
    queryClient.setQueryData(
      options.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            notifications: page.notifications.map((one) =>
              isRead(one) ? { ...one, isRead: true } : one,
            ),
          })),
        },
    )

  /** Shows it as read at once; after a failure it is unread again when the list reloads. */
  const read = (notification: Notification) => {
    if (notification.isRead) return
    showRead(({ id }) => id === notification.id)
    queryClient.setQueryData(unreadKey, (unread) => unread && unread - 1)
    // The press may leave the page.
    call('markNotificationsRead', { body: { ids: [notification.id] } }, { keepalive: true }).then(
      ({ unread }) => queryClient.setQueryData(unreadKey, unread),
      () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
    )
  }

  // One that arrives meanwhile is newer than those seen, and stays unread.
  const newest = Math.max(0, ...all.map(({ id }) => id))
  const readAll = useSingleMutation({
    mutationFn: () => call('markNotificationsRead', { body: { upTo: newest } }),
    onSuccess: ({ unread }) => {
      showRead(({ id }) => id <= newest)
      queryClient.setQueryData(unreadKey, unread)
    },
  })
  return { list, all, read, readAll, hasUnread: all.some(({ isRead }) => !isRead) }
}

export type NotificationList = ReturnType<typeof useNotifications>
