import { type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { notificationsKey, unreadQuery } from './unread-query.ts'

export const notificationLive: LiveModule = {
  on: {
    notification({ unread }, { queryClient, userId }) {
      const { queryKey } = unreadQuery(userId)
      // A response under way may be older than this event.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, unread)
      reload(queryClient, [...notificationsKey, 'list'])
    },
  },
  reloadsWhenOpened: [notificationsKey],
}
