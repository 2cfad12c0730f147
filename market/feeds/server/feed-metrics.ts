import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import { listLatestRuns } from './queries.ts'

/** Measures the time since the last finished import of each format. */
export function measureFeed(metrics: Metrics, db: Db, now: () => Date): void {
  const gauge = {
    name: 'seriba_feed_lag_seconds',
    help: 'Time since the last finished import of the format.',
    labelNames: ['format'],
  } as const
  databaseGauge(metrics, gauge, async () =>
    (await listLatestRuns(db)).map(({ format, finishedAt }) => ({
      labels: { format },
      value: Math.max(0, (now().getTime() - finishedAt.getTime()) / 1000),
    })),
  )
}
