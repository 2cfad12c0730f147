import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { destinations } from '#market/reference-data/contract/destinations.ts'
import { connect } from '#platform/database/server/pools.ts'
import { MarketCosts } from './market-costs.ts'
import type { FromThread, ThreadOptions } from './thread-messages.ts'

/** Milliseconds between two readings; estimates change at most every 20 seconds. */
const pauseMs = 20_000

const { url } = workerData as ThreadOptions
const { db } = connect(url, {
  ...{ max: 1, statementTimeoutMs: 60_000, isParallel: false, name: 'seriba landed costs' },
})
const send = (message: FromThread) => parentPort?.postMessage(message)

let lastFailure = ''
for (const all = destinations.map((one) => new MarketCosts(one)); ; await setTimeout(pauseMs)) {
  try {
    for (const costs of all) {
      if (await costs.refresh(db)) send({ type: 'figures', figures: costs.figures() })
    }
    lastFailure = ''
  } catch (error) {
    // While the database is unavailable the last costs stay; the same failure is logged once.
    const failure = error instanceof Error ? error.message : String(error)
    if (failure !== lastFailure) send({ type: 'log', line: `Landed costs failed: ${failure}` })
    lastFailure = failure
  }
}
