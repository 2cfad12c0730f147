import type { Config } from '#platform/core/server/config.ts'
import type { Module } from '#platform/core/server/module.ts'
import { endDemoAccounts, hasDemoMarket } from './end-accounts.ts'

/** Loads the demo only in demo mode, because that takes a quarter of the start-up time. */
export const demoModule = async ({ demo }: Pick<Config, 'demo'>): Promise<Module> =>
  demo ? (await import('./running-demo.ts')).runningDemo : endedDemo

/** Closes accounts that an earlier demo, or a copy of its database, has left open. */
const endedDemo: Module = {
  name: 'demo',
  prepare: ({ db, now }, { log, whenAvailable }) =>
    whenAvailable(async () => {
      const ended = await endDemoAccounts(db, now())
      if (ended.length > 0) log(`Ended the demo accounts and their sessions: ${ended.join(', ')}`)
      if (await hasDemoMarket(db)) log('This database was filled by a demo: its lots are invented.')
    }),
}
