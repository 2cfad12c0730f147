import { mondayOf, type TokyoDay, tokyoDayOf } from '../../contract/core/tokyo-time.ts'
import { connect } from '../db/pools.ts'
import { settledXid } from '../db/settled-xid.ts'
import type { Db } from '../db/tables.ts'
import type { ListingSearch } from '../search/listing-search.ts'
import { forgetOldDeletions, setAveragePrices } from './commands.ts'
import { listComingLots } from './queries.ts'

/** How often lots that have changed are looked at, in milliseconds. */
const turn = 20_000
/** Lots per question and statement: short enough that nothing waits for it. */
const portion = 500

/**
 * Brings the average prices of stock and of this week's and later lots up to date: of all, or of
 * those that have changed since a transaction, or whose comparables have.
 */
export async function refreshAveragePrices(
  db: Db,
  search: Pick<ListingSearch, 'compare'>,
  today: TokyoDay,
  sinceXid: string | null = null,
): Promise<void> {
  const lots = await listComingLots(db, { fromDay: mondayOf(today), sinceXid })
  for (let at = 0; at < lots.length; at += portion) {
    const some = lots.slice(at, at + portion)
    const prices = await search.compare(some)
    await setAveragePrices(
      db,
      prices.map((price, index) => ({ lotId: some[index]?.lotId ?? 0, ...price })),
    )
  }
}

export interface AverageKeeper {
  /** Done when every coming lot has had its average computed once. */
  readonly first: Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps average prices of coming lots current while the server runs: a result that arrives moves the
 * averages of the lots like it within about half a minute. On a connection of its own, because it may
 * take longer than a call is allowed to.
 */
export function keepAveragePrices(
  url: string,
  search: Pick<ListingSearch, 'compare'>,
  now: () => Date,
): AverageKeeper {
  const { db } = connect(url, { max: 1, statementTimeoutMs: 0, name: 'seriba averages' })
  let sinceXid: string | null = null
  let day = ''
  const work = async () => {
    const today = tokyoDayOf(now())
    // With each day sales become too old to be compared with.
    if (today !== day) {
      sinceXid = null
      await forgetOldDeletions(db)
    }
    const next = await settledXid(db)
    await refreshAveragePrices(db, search, today, sinceXid)
    sinceXid = next
    day = today
  }
  // A database that is away for a moment is tried again at the next turn.
  const first = work().catch(() => undefined)
  let working = first
  const timer = setInterval(() => {
    working = working.then(work).catch(() => undefined)
  }, turn)
  return {
    first,
    async stop() {
      clearInterval(timer)
      await working
      await db.destroy()
    },
  }
}
