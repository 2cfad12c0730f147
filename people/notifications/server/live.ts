import { sql } from 'kysely'
import type { NotificationEvent } from '#people/notifications/contract/live.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { LiveSource } from '#platform/live/server/source.ts'

interface Changed {
  readonly person_id: number
  readonly unread: number
  readonly latest_id: number
}

const changedNotifications = prepared('live-notifications', (db, from: string, to: string) =>
  sql<Changed>`
    select changed.person_id,
      (
        select count(*)::int from notifications
        where person_id = changed.person_id and is_shown and read_at is null
      ) as unread,
      coalesce((
        select max(id) from notifications where person_id = changed.person_id and is_shown
      ), 0) as latest_id
    from (
      select distinct person_id from notifications
      where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8 and is_shown
    ) changed
  `.compile(db),
)

/** New notifications and those that were read; the channel is the person whom they are for. */
export const notificationSource: LiveSource = {
  kind: 'notification',
  async channelsFor(_db, person) {
    return new Set([person.id])
  },
  async listEvents(db, { from, to }, channels) {
    const rows = await changedNotifications(db, from, to)
    return rows
      .filter(({ person_id }) => channels.has(person_id))
      .map(({ person_id, unread, latest_id }) => ({
        kind: 'notification',
        channel: person_id,
        data: { unread, latestId: latest_id } satisfies NotificationEvent,
      }))
  },
}
