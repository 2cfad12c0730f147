import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import type { DeliveryChannel } from './commands.ts'

/** Measures how many mails and push messages about notifications are due, or were given up within the last day. */
export function measureDeliveries(metrics: Metrics, db: Db): void {
  const gauge = {
    name: 'seriba_notification_deliveries',
    help: 'Mails and push messages about notifications that are due, or were given up within a day.',
    labelNames: ['channel', 'state'],
  } as const
  databaseGauge(metrics, gauge, async () =>
    Object.entries(await countDeliveries(db)).flatMap(([channel, { waiting, failed }]) => [
      { labels: { channel, state: 'waiting' }, value: waiting },
      { labels: { channel, state: 'failed' }, value: failed },
    ]),
  )
}

interface DeliveryCounts {
  /** Due and not done. */
  readonly waiting: number
  /** Given up within the last day. */
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
