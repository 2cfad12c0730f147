import { setTimeout as delay } from 'node:timers/promises'
import { signalDatabase } from '#testing/database/database-processes.ts'
import { type Fault, type FaultContext, scaled } from './fault.ts'
import type { Sandbox } from './sandbox.ts'
import { bidSteadily, steadyMarket } from './steady-bids.ts'

/** F1: the server is killed repeatedly during bids. */
export const killedServer: Fault = {
  id: 'F1',
  title: 'kill -9 of the server while people bid',
  run: (context) =>
    killRepeatedly(context, {
      kill: ({ killServer }) => killServer(),
      restart: ({ startServer }) => startServer(),
    }),
}

/** F2: all processes of the database are killed, but not the server. */
export const killedDatabase: Fault = {
  id: 'F2',
  title: 'kill -9 of every process of PostgreSQL while people bid',
  run: (context) =>
    killRepeatedly(context, {
      kill: ({ cluster }) => signalDatabase(cluster.dataDir, 'SIGKILL'),
      restart: ({ cluster }) => cluster.revive(),
    }),
}

/** Kills and restarts a part of the system. */
interface Crash {
  kill(sandbox: Sandbox): Promise<void>
  restart(sandbox: Sandbox): Promise<void>
}

async function killRepeatedly(context: FaultContext, { kill, restart }: Crash): Promise<string[]> {
  const { sandbox, random, log } = context
  const market = await sandbox.addMarket(steadyMarket)
  const bids = bidSteadily(sandbox, market, { rate: 200, random })
  const downtimes: number[] = []
  const times = scaled(context, 20, 1)
  for (let time = 0; time < times; time++) {
    await bids.untilServed()
    await delay(1000 + random() * 3000)
    await kill(sandbox)
    const [ms] = await Promise.all([bids.untilServed(), restart(sandbox)])
    downtimes.push(ms / 1000)
  }
  await bids.finish()
  const { entries } = bids.journal
  const again = entries.filter(({ replies }) => replies.length > 1).length
  const mean = downtimes.reduce((sum, one) => sum + one, 0) / downtimes.length
  log(
    `killed ${times} times: ${entries.length} bids, ${again} sent again; served again after ` +
      `${mean.toFixed(1)} s, at most ${Math.max(...downtimes).toFixed(1)} s`,
  )
  return bids.journal.compare(sandbox.db)
}
