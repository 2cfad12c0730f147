import { sql } from 'kysely'
import type { NotificationChannel, NotificationKind } from '#people/notifications/contract/kinds.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { canReceive } from '../reach.ts'
import type { DeliveryOutcome, Notifications } from '../tables.ts'
import { listReaders, type NoticeTopics, topicOf } from '../topics.ts'

export type DeliveryChannel = Exclude<NotificationChannel, 'app'>

/** A due mail or push message, with its notification and its reader. */
export interface DueDelivery {
  readonly id: number
  readonly notification_id: number
  readonly tries: number
  readonly is_postponed: boolean
  /** Browsers that already have it. */
  readonly sent_to: readonly number[]
  readonly kind: Notifications['kind']
  readonly code: Notifications['code']
  readonly data: Readonly<Record<string, string | number>>
  readonly subject: string
  readonly link: string
  readonly count: number
  readonly mailed_up_to: number
  readonly is_read: boolean
  readonly is_old: boolean
  readonly can_receive: boolean
  /** Null outside of the reader's quiet hours. */
  readonly quiet_until: Date | null
  readonly person_id: number
  readonly email: string
  readonly full_name: string
  readonly language_id: number | null
}

/** Older notifications are not delivered, so that nobody gets a week of mails after an outage. */
const relevantDays = 2

/**
 * Locks a due delivery, with all deliveries that its reader's quiet hours postponed to the same time. Returns none when
 * it is done or another server has claimed it.
 */
export async function claimDelivery(db: Db, id: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select delivery.id, delivery.notification_id, delivery.tries, delivery.is_postponed,
      to_jsonb(delivery.sent_to) as sent_to,
      notification.kind, notification.code, notification.data, notification.subject, notification.link, notification.count, notification.mailed_up_to,
      notification.read_at is not null as is_read,
      notification.created_at < app_now() - make_interval(days => ${relevantDays}) as is_old,
      ${canReceive(sql`notification.kind`, sql`delivery.channel`)} as can_receive,
      quiet_until(person.id, app_now()) as quiet_until,
      person.id as person_id, person.email, person.full_name, person.language_id
    from notification_deliveries delivery
    join notifications notification on notification.id = delivery.notification_id
    join people person on person.id = delivery.person_id
    where delivery.done_at is null and delivery.due_at <= app_now()
      and (delivery.id = ${id} or delivery.is_postponed and exists (
        select from notification_deliveries wanted
        where wanted.id = ${id} and wanted.is_postponed
          and wanted.person_id = delivery.person_id and wanted.channel = delivery.channel
      ))
    order by delivery.id
    for update of delivery
  `.execute(db)
  return rows.some((row) => row.id === id) ? rows : []
}

/** Postpones a delivery until the quiet hours of its reader are over. */
async function postponeDelivery(db: Db, id: number, until: Date): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ due_at: until, is_postponed: true })
    .where('id', '=', id)
    .execute()
}

/** Records the outcome of deliveries. */
export async function finishDeliveries(
  db: Db,
  ids: readonly number[],
  outcome: DeliveryOutcome,
  error = '',
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notification_deliveries')
    .set({ done_at: sql<Date>`app_now()`, outcome, last_error: error.slice(0, 500) })
    .where('id', 'in', ids)
    .where('done_at', 'is', null)
    .execute()
}

/** One try and five retries, the last one half an hour after the first try. */
const maxTries = 6
const firstPauseSeconds = 60

/**
 * Counts a try, which is failed until recorded as done, so that a delivery whose server is killed is retried after the
 * same pause.
 */
export async function beginTry(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update notification_deliveries set tries = tries + 1,
      due_at = app_now() + make_interval(secs => ${firstPauseSeconds} * 2 ^ tries)
    where id = any(${ids}::bigint[]) and done_at is null
  `.execute(db)
}

/** Records the reason of a failed try; after the last one, gives up. */
export async function recordFailedTry(
  db: Db,
  ids: readonly number[],
  error: string,
  sentTo: readonly number[] = [],
): Promise<void> {
  await sql`
    update notification_deliveries set last_error = ${error.slice(0, 500)},
      sent_to = sent_to || ${sentTo}::bigint[],
      done_at = case when tries >= ${maxTries} then app_now() end,
      outcome = case when tries >= ${maxTries} then 'failed' end
    where id = any(${ids}::bigint[]) and done_at is null
  `.execute(db)
}

/** Delay of mails and push messages about messages, s: the recipient may read the message first. */
const messageDelays = { mail: 300, push: 10 } as const

/** Adds mails and push messages for some notifications of a kind. */
export async function addDeliveries(
  db: Db,
  notificationIds: readonly number[],
  kind: NotificationKind,
): Promise<void> {
  const { mail, push } = kind === 'message' ? messageDelays : { mail: 0, push: 0 }
  await sql`
    insert into notification_deliveries (notification_id, person_id, channel, due_at)
    select notification.id, person.id, delivery.channel, app_now() + make_interval(secs => delivery.delay)
    from notifications notification
    join people person on person.id = notification.person_id
    cross join (values ('mail', ${mail}::int), ('push', ${push}::int)) delivery (channel, delay)
    where notification.id = any(${notificationIds}::bigint[])
      and ${canReceive(sql`notification.kind`, sql`delivery.channel`)}
      and (delivery.channel <> 'push' or exists (
        select from push_subscriptions browser where browser.person_id = person.id
      ))
    on conflict (notification_id, channel) where done_at is null do nothing
  `.execute(db)
}

/** Reschedules a person's postponed deliveries after a change of quiet hours. */
export async function reschedulePostponed(db: Db, personId: number): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ due_at: sql<Date>`app_now()` })
    .where('person_id', '=', personId)
    .where('done_at', 'is', null)
    .where('is_postponed', '=', true)
    .execute()
}

/** Cancels the pending deliveries of notifications. */
export async function supersedeDeliveries(
  db: Db,
  notificationIds: readonly number[],
): Promise<void> {
  if (notificationIds.length === 0) return
  await db
    .updateTable('notification_deliveries')
    .set({ done_at: sql<Date>`app_now()`, outcome: 'superseded' })
    .where('notification_id', 'in', notificationIds)
    .where('done_at', 'is', null)
    .execute()
}

const batchSize = 500

/** Delivers what is due in a channel, oldest first, `atOnce` in parallel. */
export async function forEachDue(
  db: Db,
  channel: DeliveryChannel,
  deliver: (id: number) => Promise<void>,
  atOnce = 1,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await listDueDeliveries(db, channel, afterId, batchSize)
    const queue = ids.values()
    const worker = async () => {
      for (const id of queue) await deliver(id)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker))
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) return
  }
}

/** Ids of the due deliveries of a channel in ascending order: at most `limit` above `afterId`. */
async function listDueDeliveries(
  db: Db,
  channel: DeliveryChannel,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', sql<Date>`app_now()`)
    .where('channel', '=', channel)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Decides whether a due delivery is sent, postponed or ends without being sent. */
function decide(due: DueDelivery): DeliveryOutcome | 'postpone' | 'send' {
  if (!due.can_receive) return 'unwanted'
  // A message stays relevant until it is read.
  if (due.is_old && due.kind !== 'message') return 'too_old'
  if (due.is_read && (due.kind === 'message' || due.is_postponed)) return 'read'
  // A deadline would have passed when the quiet hours end.
  if (due.quiet_until && due.kind !== 'deadline') return 'postpone'
  return 'send'
}

/** Whether the subject of a delivery still opens for its reader, who may have lost the right meanwhile. */
async function opens(db: Db, topics: NoticeTopics, due: DueDelivery): Promise<boolean> {
  const found = topicOf(topics, due.subject)
  if (!found) return false
  const subject = { about: found.about, values: due.data }
  return (await listReaders(db, found.topic, [due.person_id], subject)).length > 0
}

/**
 * Ends the deliveries that need not go out, postpones those in quiet hours, and returns the rest: of several about the
 * same subject the newest.
 */
export async function selectSendable(
  db: Db,
  topics: NoticeTopics,
  claimed: readonly DueDelivery[],
): Promise<DueDelivery[]> {
  const ready = new Map<string, DueDelivery>()
  for (const due of claimed) {
    const wish = decide(due)
    const decision = wish === 'send' && !(await opens(db, topics, due)) ? 'unwanted' : wish
    if (decision === 'send') {
      const older = ready.get(due.subject)
      if (older) await finishDeliveries(db, [older.id], 'superseded')
      ready.delete(due.subject)
      ready.set(due.subject, due)
    } else if (decision === 'postpone')
      await postponeDelivery(db, due.id, due.quiet_until ?? new Date(0))
    else await finishDeliveries(db, [due.id], decision)
  }
  return [...ready.values()]
}
