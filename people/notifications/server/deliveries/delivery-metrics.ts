import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import { countDeliveries } from './queries.ts'

/** How many mails and push messages about notifications are due, or were given up within a day. */
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
