import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BidStand } from './bid-stand.ts'
import { type Fault, scaled, type Trial } from './fault.ts'
import { bidSteadily } from './steady-bids.ts'

/** F1: the server dies in the middle of bids, again and again. */
export const killedServer: Fault = {
  id: 'F1',
  title: 'kill -9 of the server while people bid',
  run: (trial) =>
    killAgainAndAgain(trial, {
      die: ({ killServer }) => killServer(),
      rise: ({ startServer }) => startServer(),
    }),
}

/** F2: the database dies with all its processes; the server stays. */
export const killedDatabase: Fault = {
  id: 'F2',
  title: 'kill -9 of every process of PostgreSQL while people bid',
  run: (trial) =>
    killAgainAndAgain(trial, {
      die: async ({ cluster }) => {
        for (const pid of await processesOf(cluster.dataDir)) kill(pid)
      },
      rise: ({ cluster }) => cluster.revive(),
    }),
}

/** How something ends, and how it begins again. */
interface Death {
  die(stand: BidStand): Promise<void>
  rise(stand: BidStand): Promise<void>
}

async function killAgainAndAgain(trial: Trial, { die, rise }: Death): Promise<string[]> {
  const { stand, random, say } = trial
  const crowd = await stand.crowd({
    people: 300,
    lots: 400,
    creditYen: 1_000_000_000,
    dailyBids: 100_000,
  })
  const bids = bidSteadily(stand, crowd, { rate: 200, random })
  const away: number[] = []
  const times = scaled(trial, 20, 1)
  for (let time = 0; time < times; time++) {
    await bids.untilServed()
    await delay(1000 + random() * 3000)
    await die(stand)
    const [ms] = await Promise.all([bids.untilServed(), rise(stand)])
    away.push(ms / 1000)
  }
  await bids.finish()
  const { entries } = bids.journal
  const again = entries.filter(({ replies }) => replies.length > 1).length
  const mean = away.reduce((sum, one) => sum + one, 0) / away.length
  say(
    `killed ${times} times: ${entries.length} bids, ${again} sent again; served again after ` +
      `${mean.toFixed(1)} s, at most ${Math.max(...away).toFixed(1)} s`,
  )
  return bids.journal.compare(stand.db)
}

/** The postmaster of our own data folder and its children. */
async function processesOf(dataDir: string): Promise<number[]> {
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number(lines.split('\n')[0])
  const found = [postmaster]
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(join('/proc', name, 'stat'), 'latin1').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster)
      found.push(Number(name))
  }
  return found
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself meanwhile
  }
}
