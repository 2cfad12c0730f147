import { sql } from 'kysely'
import type {
  NotificationSettingsChange,
  PushSubscription,
} from '#people/notifications/contract/calls.ts'
import {
  type NotificationCode,
  type NotificationKind,
  notificationChannels,
} from '#people/notifications/contract/kinds.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { addDeliveries, reschedulePostponed, supersedeDeliveries } from './deliveries/commands.ts'
import { isWanted } from './reach.ts'
import { defaultTimeZone, isWantedByDefault } from './settings.ts'
import type { NotificationValues } from './tables.ts'
import { listReaders, type NoticeTopic } from './topics.ts'

/** A notification to send. */
export interface Notice {
  /** People concerned; it reaches those for whom its topic opens. */
  readonly personIds: readonly number[]
  readonly topic: NoticeTopic
  /** Its subject within the topic, such as the id of a bid. */
  readonly about: string | number
  readonly kind: NotificationKind
  readonly code: NotificationCode
  /** Values for its text. */
  readonly values: NotificationValues
  /** Path in the web app. */
  readonly link: string
}

const subjectOf = ({ topic, about }: Pick<Notice, 'topic' | 'about'>) => `${topic.name}:${about}`

/**
 * Stores a notification for each reader, with its mails and push messages, in the caller's transaction. A message joins
 * an unread one on the same subject, which becomes the newest.
 */
export async function notify(db: Db, notice: Notice): Promise<void> {
  const { topic, kind, code, values, link } = notice
  const about = String(notice.about)
  const readers = await listReaders(db, topic, notice.personIds, { about, values })
  if (readers.length === 0) return
  const subject = subjectOf(notice)
  const { rows } = await sql<{ id: number }>`
    insert into notifications (person_id, kind, code, data, subject, link, created_at, is_shown)
    select person.id, ${kind}, ${code}, ${JSON.stringify(values)}::jsonb, ${subject}, ${link},
      app_now(), ${isWanted(sql`${kind}::text`, sql`'app'`)}
    from people person where person.id = any(${readers}::int[])
    order by person.id
    on conflict (person_id, subject) where kind = 'message' and read_at is null do update set
      id = default, count = notifications.count + 1, data = excluded.data,
      created_at = excluded.created_at, changed_xid = pg_current_xact_id()
    returning id
  `.execute(db)
  await addDeliveries(
    db,
    rows.map(({ id }) => id),
    kind,
  )
}

/** Adds past notifications, without mails or push messages. */
export async function addPastNotifications(
  db: Db,
  { personIds, kind, code, topic, about, values, link }: Notice,
  { at, readAt }: { readonly at: Date; readonly readAt: Date | null },
): Promise<void> {
  const data = JSON.stringify(values)
  const subject = subjectOf({ topic, about })
  const rows = personIds.map((person_id) => ({
    ...{ person_id, kind, code, subject, data, link },
    ...{ created_at: at, read_at: readAt },
  }))
  if (rows.length > 0) await db.insertInto('notifications').values(rows).execute()
}

/** Deletes the notifications about a subject, with their pending mails and push messages. */
export async function removeNotifications(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('notifications').where('subject', '=', subject).execute()
}

/**
 * Removes a withdrawn text from the notifications about a subject. A notification without any other text is no longer
 * shown, mailed or pushed.
 */
export async function removeText(db: Db, subject: string, text: string): Promise<void> {
  const { rows } = await sql<{ id: number; is_over: boolean }>`
    update notifications set
      data = data || '{"text": ""}',
      count = greatest(count - 1, 1),
      read_at = case when count = 1 then coalesce(read_at, app_now()) else read_at end,
      is_shown = is_shown and count > 1,
      changed_xid = pg_current_xact_id()
    where subject = ${subject} and data->>'text' = ${text}
    returning id, read_at is not null as is_over
  `.execute(db)
  const over = rows.filter(({ is_over }) => is_over).map(({ id }) => id)
  await supersedeDeliveries(db, over)
}

/** Marks some people's notifications about a subject as read, because they have seen the subject itself. */
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

/** Changes which notifications a person wants in which channels. Stores only differences from the defaults. */
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
  await reschedulePostponed(db, personId)
}

/**
 * Stops mails about purchased cars.
 *
 * @returns whether the person wanted them until now
 */
export async function stopPurchaseMails(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_choices (person_id, kind, channel, is_wanted)
    values (${personId}, 'purchase', 'mail', false)
    on conflict (person_id, kind, channel) do update set is_wanted = false
    where notification_choices.is_wanted
    returning person_id
  `.execute(db)
  return rows.length > 0
}

/** Maximum number of browsers per person that get push messages; a new one replaces the oldest. */
const maxBrowsers = 10

/** Subscribes a browser to this person's push messages, and unsubscribes whoever used it before. */
export async function addPushSubscription(
  db: Db,
  { id: personId, sessionId }: Pick<Person, 'id' | 'sessionId'>,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const row = {
    ...{ person_id: personId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth },
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
      order by created_at desc, id desc offset ${maxBrowsers}
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

/** Deletes subscriptions that their push service no longer knows. */
export async function deletePushSubscriptions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}

/** Records the newest message that a mail included. */
export async function recordMailed(db: Db, notificationId: number, upTo: number): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mailed_up_to: upTo })
    .where('id', '=', notificationId)
    .execute()
}

/** Retention of notifications in days, read or not. */
const storedDays = 90

/**
 * Deletes old notifications with their deliveries, in small batches, so that locks are short.
 *
 * @returns the number of deleted notifications
 */
export async function deleteOldNotifications(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < app_now() - make_interval(days => ${storedDays})
      order by created_at limit 1000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
