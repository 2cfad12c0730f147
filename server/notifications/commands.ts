import { sql } from 'kysely'
import type {
  NotificationSettingsChange,
  PushSubscription,
} from '../../contract/notifications/calls.ts'
import {
  type NotificationCode,
  type NotificationKind,
  notificationChannels,
} from '../../contract/notifications/kinds.ts'
import type { Db } from '../db/tables.ts'
import type { NotificationValues } from '../db/talk-tables.ts'
import { defaultTimeZone, isWantedByDefault } from './settings.ts'

/** Something that people are told. */
export interface Notice {
  readonly personIds: readonly number[]
  readonly kind: NotificationKind
  readonly code: NotificationCode
  /** What it is about, such as `chat:12`. */
  readonly subject: string
  /** What its text names. */
  readonly values: NotificationValues
  /** Path in the web app. */
  readonly link: string
}

/**
 * Notes in the caller's transaction what people are told. A message about something of which they have an
 * unread one already goes into that.
 */
export async function notify(db: Db, notice: Notice): Promise<void> {
  if (notice.personIds.length === 0) return
  const { kind, code, subject, link } = notice
  await db
    .insertInto('notifications')
    .values(
      notice.personIds.map((person_id) => ({
        ...{ person_id, kind, code, subject, link },
        data: JSON.stringify(notice.values),
        created_at: sql<Date>`app_now()`,
      })),
    )
    .onConflict((unread) =>
      unread
        .columns(['person_id', 'subject'])
        .where('kind', '=', 'message')
        .where('read_at', 'is', null)
        .doUpdateSet({
          count: sql<number>`notifications.count + 1`,
          data: sql<string>`excluded.data`,
          created_at: sql<Date>`excluded.created_at`,
          changed_xid: sql<string>`pg_current_xact_id()`,
        }),
    )
    .execute()
}

/** Marks what some people were told about something as read, because they have seen the thing itself. */
export async function readSubject(
  db: Db,
  subject: string,
  personIds: readonly number[],
): Promise<void> {
  await sql`
    update notifications set read_at = app_now(), changed_xid = pg_current_xact_id()
    where subject = ${subject} and person_id = any(${personIds}::int[]) and read_at is null
  `.execute(db)
}

/** Marks some of a person's notifications as read, or all up to one. */
export async function markRead(
  db: Db,
  personId: number,
  which: { readonly ids: readonly number[] } | { readonly upTo: number },
): Promise<void> {
  const chosen =
    'ids' in which ? sql`id = any(${which.ids}::bigint[])` : sql`id <= ${which.upTo}::bigint`
  await sql`
    update notifications set read_at = app_now(), changed_xid = pg_current_xact_id()
    where person_id = ${personId} and is_shown and read_at is null and ${chosen}
  `.execute(db)
}

/** What a person wants to be told, and how. Only what differs from the defaults is stored. */
export async function changeSettings(
  db: Db,
  personId: number,
  { kinds = [], quietHours, timeZone }: NotificationSettingsChange,
): Promise<void> {
  for (const { kind, ...choices } of kinds) {
    for (const channel of notificationChannels) {
      const of = { person_id: personId, kind, channel }
      await db
        .deleteFrom('notification_choices')
        .where((eb) => eb.and(of))
        .execute()
      if (choices[channel] === isWantedByDefault) continue
      await db
        .insertInto('notification_choices')
        .values({ ...of, is_wanted: choices[channel] })
        .onConflict((same) => same.doNothing())
        .execute()
    }
  }
  if (quietHours === undefined && timeZone === undefined) return
  const hours = {
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
    }),
  }
  await db
    .insertInto('notification_hours')
    .values({ person_id: personId, time_zone: defaultTimeZone, ...hours })
    .onConflict((known) => known.column('person_id').doUpdateSet(hours))
    .execute()
}

/** As many browsers of one person get push messages; the oldest gives way. */
const mostBrowsers = 10

/** Sends push messages to a browser from now on, and to nobody else who has used it before. */
export async function addPushSubscription(
  db: Db,
  personId: number,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const row = {
    ...{ person_id: personId, p256dh: keys.p256dh, auth: keys.auth },
    created_at: sql<Date>`app_now()`,
  }
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...row })
    .onConflict((known) => known.column('endpoint').doUpdateSet(row))
    .execute()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where person_id = ${personId}
      order by created_at desc, id desc offset ${mostBrowsers}
    )
  `.execute(db)
}

export async function removePushSubscription(
  db: Db,
  personId: number,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('person_id', '=', personId)
    .where('endpoint', '=', endpoint)
    .execute()
}
