import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import { countGuesses } from './queries.ts'

/** Measures the wrong codes within an hour, and the links that they have locked. */
export function measureShares(metrics: Metrics, db: Db): void {
  const gauge = {
    name: 'seriba_shares',
    help: 'Wrong codes of shared lots within the last hour, and links that are locked by them.',
    labelNames: ['count'],
  } as const
  databaseGauge(metrics, gauge, async () => {
    const { wrongGuesses, locked } = await countGuesses(db)
    return [
      { labels: { count: 'wrong_guesses' }, value: wrongGuesses },
      { labels: { count: 'locked' }, value: locked },
    ]
  })
}
