import { sql } from 'kysely'
import type { NotificationEvent } from '#people/notifications/contract/live.ts'
import { ownSource } from '#platform/live/server/own-source.ts'

interface Changed {
  readonly person_id: number
  readonly unread: number
  readonly latest_id: number
}

/** New notifications and those that were read; the channel is the person whom they are for. */
export const notificationSource = ownSource(
  'notification',
  ({ from, to }) => sql<Changed>`
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
  `,
  ({ unread, latest_id }) => ({ unread, latestId: latest_id }) satisfies NotificationEvent,
)
