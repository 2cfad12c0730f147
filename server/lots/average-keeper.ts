import { mondayOf, tokyoDayOf } from '../../contract/tokyo-time.ts'
import { connect, type Db } from '../db/tables.ts'
import { refreshAveragePrices } from './commands.ts'
import { listComingLots } from './queries.ts'

/** How often lots that have changed are looked at, in milliseconds. */
const turn = 60_000
/** Lots per statement: short enough that nothing waits for it. */
const portion = 1000

/** Brings the average prices of stock and this week's and later lots up to date. */
export async function refreshComingLots(db: Db, now: Date, changedSince?: Date): Promise<void> {
  const today = tokyoDayOf(now)
  const ids = await listComingLots(db, {
    fromDay: mondayOf(today),
    ...(changedSince && { changedSince }),
  })
  for (let at = 0; at < ids.length; at += portion) {
    await refreshAveragePrices(db, ids.slice(at, at + portion), today)
  }
}

/**
 * Keeps average prices of coming lots current while the server runs: whatever an import has added
 * or changed gets its price within about a minute. On a connection of its own, because it may take
 * longer than a call is allowed to.
 */
export function keepAveragePrices(url: string, now: () => Date): { stop(): Promise<void> } {
  const { db } = connect(url, { max: 1, statementTimeoutMs: 0, name: 'seriba averages' })
  // A little of the past, for what was imported while no server ran.
  let since = new Date(now().getTime() - 24 * 60 * turn)
  let working: Promise<void> = Promise.resolve()
  const work = async () => {
    const begun = now()
    await refreshComingLots(db, begun, since)
    // Transactions that were under way are met at the next turn.
    since = new Date(begun.getTime() - 2 * turn)
  }
  const timer = setInterval(() => {
    // A database that is away for a moment is tried again at the next turn.
    working = working.then(work).catch(() => undefined)
  }, turn)
  return {
    async stop() {
      clearInterval(timer)
      await working
      await db.destroy()
    },
  }
}
