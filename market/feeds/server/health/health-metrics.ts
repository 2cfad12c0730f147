import type { FeedHealth } from '#market/feeds/contract/calls.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import { listFeedHealth } from './queries.ts'

const gauges = {
  seriba_feed_age_seconds: {
    help: 'Time since the last run of the feed ended.',
    value: ({ age }) => age,
  },
  seriba_feed_lots: {
    help: 'Usable rows of the last run of the feed.',
    value: ({ lots }) => lots,
  },
  seriba_feed_usual_lots: {
    help: 'Median of the usable rows of the ten runs before.',
    value: ({ usualLots }) => usualLots,
  },
  seriba_feed_photo_share: {
    help: 'Share of the usable rows of the last run with a photo, 0 to 1.',
    value: ({ photoShare }) => photoShare,
  },
  seriba_feed_refused_share: {
    help: 'Share of the rows of the last run that were refused, 0 to 1.',
    value: ({ refusedShare }) => refusedShare,
  },
  seriba_feed_pull_failures: {
    help: 'Failed attempts to fetch the feed in a row.',
    value: ({ pull }) => pull?.failures ?? null,
  },
  seriba_feed_problems: {
    help: 'Number of problems with the feed that need an operator.',
    value: ({ problems }) => problems.length,
  },
} satisfies Record<string, { help: string; value: (feed: FeedHealth) => number | null }>

/** Measures the health of each feed; an unknown figure has no sample. */
export function measureFeedHealth(metrics: Metrics, db: Db): void {
  for (const [name, { help, value }] of Object.entries(gauges)) {
    databaseGauge(metrics, { name, help, labelNames: ['feed'] as const }, async () =>
      (await healthOfScrape(db)).flatMap((feed) => {
        const sample = value(feed)
        return sample === null ? [] : [{ labels: { feed: feed.name }, value: sample }]
      }),
    )
  }
}

let scraped: {
  readonly db: Db
  readonly at: number
  readonly health: Promise<FeedHealth[]>
} | null = null

/** All gauges of a scrape share one query. */
function healthOfScrape(db: Db): Promise<FeedHealth[]> {
  const now = performance.now()
  if (scraped?.db !== db || now - scraped.at > 1000) {
    scraped = { db, at: now, health: listFeedHealth(db) }
  }
  return scraped.health
}
