import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import { countPictures, type PictureCounts } from './queries.ts'

/** Measures how many pictures of lots are stored and waiting, and how long the oldest has waited. */
export function measurePictures(metrics: Metrics, db: Db): void {
  // The gauges of one scrape share the query.
  let counting: Promise<PictureCounts> | null = null
  const counts = () => {
    counting ??= countPictures(db).finally(() => {
      counting = null
    })
    return counting
  }
  const pictures = {
    name: 'seriba_pictures',
    help: 'Pictures of lots by state; the number of stored ones is estimated.',
    labelNames: ['state'],
  } as const
  databaseGauge(metrics, pictures, async () => {
    const { behindSeconds: _, ...states } = await counts()
    return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
  })
  const behind = {
    name: 'seriba_pictures_behind_seconds',
    help: 'Age of the oldest picture of an upcoming auction without an attempt to fetch it.',
    labelNames: ['auctions'],
  } as const
  databaseGauge(metrics, behind, async () => [
    { labels: { auctions: 'coming' }, value: (await counts()).behindSeconds },
  ])
}
