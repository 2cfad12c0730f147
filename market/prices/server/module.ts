import type { Module } from '#platform/core/server/module.ts'
import { averagePricesJob, averagePricesRefresh } from './average-prices.ts'
import { startPriceJobs } from './jobs.ts'
import { startPriceThread } from './learning/price-thread.ts'
import type { Prices } from './prices.ts'
import { priceRoutes } from './routes.ts'
import { measurePrices } from './watch/price-metrics.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** Whether a price model is trained on sales, and lots are estimated. */
    readonly learnsPrices: boolean
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** The trained price models. */
    readonly prices: Prices
  }
}

export const pricesModule = {
  name: 'prices',
  services({ now }, { databaseUrl, log, onStop }) {
    const prices = startPriceThread({ url: databaseUrl, now, log })
    onStop(() => prices.stop())
    return { prices }
  },
  metrics: ({ metrics, db, now }) => measurePrices(metrics, db, now),
  // These read the columns of the search, which its module has awaited.
  async afterListen(context, { databaseUrl, jobs }) {
    const { config, search, now } = context
    const refreshAverages = averagePricesRefresh(databaseUrl, search, now)
    // A demo shows its average prices at once; if the database is unavailable, the job tries again.
    if (config.demo) await refreshAverages().catch(() => undefined)
    await jobs.repeat(averagePricesJob, refreshAverages)
    if (config.learnsPrices) await startPriceJobs(jobs, context)
  },
  routes: priceRoutes,
} satisfies Module
