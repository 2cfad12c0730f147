import type { listNotifications, Notification } from '#people/notifications/contract/calls.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { LiveEvent } from '#platform/live/contract/stream.ts'
import type { Answers, FakeRequest } from './fake-server.ts'

/** Returns a message about a bid. */
export const messageNotice = (id: number, text: string, part: Partial<Notification> = {}) => ({
  ...{ id, kind: 'message' as const, code: 'message' as const, link: '/balance', isRead: false },
  values: { lot: 'TOYOTA ALPHARD', lotNo: '4711', text, author: '' },
  ...{ at: '2026-11-26T11:00:00+09:00', count: 1, ...part },
})

/** A person's notifications, which the fake server stores. */
export interface NotificationStore {
  readonly answers: Answers
  add(notification: Notification): void
  /** Lists the newest ones. */
  list(request: FakeRequest): ResponseBody<typeof listNotifications>
  /** Returns the event for a new one, or for those read elsewhere. */
  event(): LiveEvent
}

export function notificationStore(...first: readonly Notification[]): NotificationStore {
  let all = [...first]
  const unread = () => all.filter(({ isRead }) => !isRead).length
  const list = ({ query: { limit = '20' } }: FakeRequest) => {
    const notifications = all.toSorted((a, b) => b.id - a.id).slice(0, Number(limit))
    return { notifications, unread: unread(), hasMore: all.length > notifications.length }
  }
  return {
    list,
    add: (notification) => void all.push(notification),
    event: () => ({
      kind: 'notification',
      data: { unread: unread(), latestId: Math.max(0, ...all.map(({ id }) => id)) },
    }),
    answers: {
      listNotifications: list,
      markNotificationsRead({ body }) {
        const { ids, upTo = 0 } = body as { ids?: number[]; upTo?: number }
        const isMeant = (id: number) => ids?.includes(id) ?? id <= upTo
        all = all.map((one) => (isMeant(one.id) ? { ...one, isRead: true } : one))
        return { success: true, unread: unread() }
      },
    },
  }
}
