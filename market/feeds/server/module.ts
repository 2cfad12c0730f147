import {
  type LoadMergedNames,
  mergedNames,
} from '#market/reference-data/server/review/merged-names.ts'
import type { Module } from '#platform/core/server/module.ts'
import { measureFeed } from './feed-metrics.ts'
import { measureFeedHealth } from './health/health-metrics.ts'
import { feedRoutes } from './health/routes.ts'
import { watchFeeds, watchFeedsJob } from './health/watch-feeds.ts'
import { startPulls } from './pulls/pull-jobs.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** The hosts that feeds can be fetched from; none if empty. */
    readonly feedHosts: readonly string[]
    /** The keys of feed providers, by the names of their variables: FEED_KEY_…. */
    readonly feedKeys: Readonly<Record<string, string>>
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Loads which names operators have merged into others. */
    readonly mergedNames: LoadMergedNames
  }
}

export const feedModule = {
  name: 'feed',
  services: () => ({ mergedNames: mergedNames(1000) }),
  metrics({ metrics, db, now }) {
    measureFeed(metrics, db, now)
    measureFeedHealth(metrics, db)
  },
  start: ({ db, now }, { jobs }) => startPulls(jobs, db, { now }),
  jobs: (context) => [{ job: watchFeedsJob, run: () => watchFeeds(context) }],
  routes: feedRoutes,
} satisfies Module
