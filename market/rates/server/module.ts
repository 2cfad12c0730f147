import type { Module } from '#platform/core/server/module.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type OddRate, readRates, readRatesJob } from './read-rates.ts'
import { rateRoutes } from './routes.ts'
import { dailyRates } from './source/daily-file.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** URL of the file with daily exchange rates; null if managers enter them. */
    readonly ratesUrl: string | null
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Reports a rate that was not stored to the managers of money. Payments, which own their tasks, provide it. */
    readonly reportOddRate: (db: Db, rate: OddRate) => Promise<void>
  }
}

export const ratesModule = {
  name: 'rates',
  jobs(context) {
    const { ratesUrl } = context.config
    if (!ratesUrl) return []
    const source = dailyRates(ratesUrl)
    const run = async () => void (await readRates(context, source, console.warn))
    return [{ job: readRatesJob, run }]
  },
  routes: rateRoutes,
} satisfies Module
