import { setTimeout as delay } from 'node:timers/promises'
import { signalDatabase } from '#testing/database/database-processes.ts'
import { type Fault, figureFaults, scaled, timesOf } from './fault.ts'
import { HttpClient } from './http-client.ts'
import { bidSteadily, steadyMarket } from './steady-bids.ts'

/** Maximum duration of a request while the database is stalled, ms. */
const maxMs = 5000
/** The same after another request has timed out, ms; the slowest of a hundred may take longer. */
const maxLaterMs = 1000

/** F11: every process of the database is suspended for a while, as by a frozen disk. */
export const stalledDatabase: Fault = {
  id: 'F11',
  title: 'every process of PostgreSQL is stopped (SIGSTOP) for eight seconds while people bid',
  async run(context) {
    const { sandbox, random, log } = context
    const market = await sandbox.addMarket(steadyMarket)
    const bids = bidSteadily(sandbox, market, { rate: 200, random })
    const token = market.bidders[0]?.token() ?? ''
    const faults: string[] = []
    const late: string[] = []
    const times: number[] = []
    const laterTimes: number[] = []
    const recoveries: number[] = []
    const rounds = scaled(context, 10, 1)
    for (let round = 0; round < rounds; round++) {
      await bids.untilServed()
      await delay(1000 + random() * 1000)
      await signalDatabase(sandbox.cluster.dataDir, 'SIGSTOP')
      try {
        const ask = async (waitMs: number, into: number[]) => {
          await delay(waitMs)
          const client = new HttpClient(sandbox.url)
          const reply = await client.send({ method: 'GET', path: '/api/bid/exposure', token })
          client.close()
          into.push(reply.ms)
          if (reply.status !== 503) faults.push(`${reply.status} while the database was stopped`)
          if (reply.ms > maxMs) late.push(`a request took ${reply.ms.toFixed(0)} ms`)
        }
        const early = Array.from({ length: 40 }, () => ask(random() * 3000, times))
        // By now bids and probes have timed out.
        await delay(5500)
        const later = Array.from({ length: 60 }, () => ask(random() * 2000, laterTimes))
        await Promise.all([...early, ...later, delay(2500)])
      } finally {
        await signalDatabase(sandbox.cluster.dataDir, 'SIGCONT')
      }
      recoveries.push((await bids.untilServed()) / 1000)
    }
    await bids.finish()
    const slowest = Math.max(...recoveries)
    const p99 = laterTimes.sort((a, b) => a - b)[Math.floor(laterTimes.length * 0.99)] ?? 0
    if (p99 > maxLaterMs) late.push(`refused only after ${p99.toFixed(0)} ms (p99)`)
    if (slowest > 5) late.push(`served again only ${slowest.toFixed(1)} s after the stall`)
    log(
      `stopped ${rounds} times: ${bids.journal.entries.length} bids, ${times.length} probes ` +
        `${timesOf(times)}, ${laterTimes.length} later ones ${timesOf(laterTimes)}; ` +
        `served again after ${slowest.toFixed(1)} s at most`,
    )
    return [...faults, ...figureFaults(late), ...(await bids.journal.compare(sandbox.db))]
  },
}
