import type { Db } from '../db/tables.ts'
import { databaseGauge, type Metrics } from '../metrics/metrics.ts'
import { countPictures } from './queries.ts'

/** How many pictures of lots are kept and how many are not yet, and how long the oldest has waited. */
export function measurePictures(metrics: Metrics, db: Db): void {
  const pictures = {
    name: 'seriba_pictures',
    help: 'Pictures of lots, those that are kept estimated.',
    labelNames: ['state'],
  } as const
  databaseGauge(metrics, pictures, async () => {
    const { behindSeconds: _, ...states } = await countPictures(db)
    return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
  })
  const behind = {
    name: 'seriba_pictures_behind_seconds',
    help: 'Age of the oldest picture of a coming auction that has not been tried yet.',
    labelNames: ['auctions'],
  } as const
  databaseGauge(metrics, behind, async () => [
    { labels: { auctions: 'coming' }, value: (await countPictures(db)).behindSeconds },
  ])
}
