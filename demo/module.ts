import type { Config } from '#platform/core/server/config.ts'
import type { Module } from '#platform/core/server/module.ts'
import { endDemoAccounts, hasDemoMarket } from './end-accounts.ts'

/** The demo of an instance. It is loaded in demo mode alone, because it takes a quarter of the start. */
export const demoModule = async ({ demo }: Pick<Config, 'demo'>): Promise<Module> =>
  demo ? (await import('./running-demo.ts')).runningDemo : endedDemo

/** Ends what an earlier demo, or a copy of its database, has left open. */
const endedDemo: Module = {
  name: 'demo',
  prepare: ({ db, now }, { log, patiently }) =>
    patiently(async () => {
      const ended = await endDemoAccounts(db, now())
      if (ended.length > 0) log(`Ended the demo accounts and their sessions: ${ended.join(', ')}`)
      if (await hasDemoMarket(db)) log('This database was filled by a demo: its lots are invented.')
    }),
}
