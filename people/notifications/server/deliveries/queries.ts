import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { DeliveryChannel } from './commands.ts'

/** Ids of the due deliveries of a channel in ascending order: at most `limit` above `afterId`. */
export async function listDueDeliveries(
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

/** The browsers of a person; not those whose session has ended or expired. */
export const listBrowsers = (db: Db, personId: number) =>
  db
    .selectFrom('push_subscriptions as browser')
    .innerJoin('sessions as session', 'session.id', 'browser.session_id')
    .select(['browser.id', 'browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .where('browser.person_id', '=', personId)
    .where('session.ended_at', 'is', null)
    .where('session.absolute_expires_at', '>', sql<Date>`app_now()`)
    .where('session.idle_expires_at', '>', sql<Date>`app_now()`)
    .orderBy('browser.id')
    .execute()

export interface DeliveryCounts {
  /** Due, and not done. */
  readonly waiting: number
  /** Given up within a day. */
  readonly failed: number
}

export async function countDeliveries(db: Db): Promise<Record<DeliveryChannel, DeliveryCounts>> {
  const { rows } = await sql<{ channel: DeliveryChannel } & DeliveryCounts>`
    select channel, count(*) filter (where done_at is null)::int as waiting,
      count(*) filter (where outcome = 'failed')::int as failed
    from notification_deliveries
    where (done_at is null and due_at <= app_now())
      or (outcome = 'failed' and done_at > app_now() - interval '1 day')
    group by channel
  `.execute(db)
  const of = (wanted: DeliveryChannel) => {
    const { waiting = 0, failed = 0 } = rows.find(({ channel }) => channel === wanted) ?? {}
    return { waiting, failed }
  }
  return { mail: of('mail'), push: of('push') }
}
