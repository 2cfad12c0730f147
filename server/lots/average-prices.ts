import { mondayOf, type TokyoDay, tokyoDayOf } from '../../contract/core/tokyo-time.ts'
import { connect } from '../db/pools.ts'
import { settledXid } from '../db/settled-xid.ts'
import type { Db } from '../db/tables.ts'
import type { RepeatedJob } from '../jobs/jobs.ts'
import type { ListingSearch } from '../search/listing-search.ts'
import { forgetOldChanges, forgetOldDeletions, setAveragePrices } from './commands.ts'
import { listUpcomingLots } from './queries.ts'

export const averagePricesJob: RepeatedJob = {
  name: 'refresh-average-prices',
  everySeconds: 20,
  timeLimitSeconds: 3600,
}

/** Lots per search and statement: few enough that nothing else is delayed. */
const batchSize = 500

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
  const lots = await listUpcomingLots(db, { fromDay: mondayOf(today), sinceXid })
  for (let at = 0; at < lots.length; at += batchSize) {
    const some = lots.slice(at, at + batchSize)
    const prices = await search.compare(some)
    await setAveragePrices(
      db,
      prices.map((price, index) => ({ lotId: some[index]?.lotId ?? 0, ...price })),
    )
  }
}

/**
 * Returns a function that refreshes the average prices of lots not yet sold: of all the first time and
 * on each new day, else of those that have changed since. It has a connection of its own, because it
 * may exceed the timeout of a call.
 */
export function averagePricesRefresh(
  url: string,
  search: Pick<ListingSearch, 'compare'>,
  now: () => Date,
): () => Promise<void> {
  let sinceXid: string | null = null
  let day = ''
  return async () => {
    const { db } = connect(url, { max: 1, statementTimeoutMs: 0, name: 'seriba averages' })
    try {
      const today = tokyoDayOf(now())
      // Each day, more sales become too old for the comparison.
      if (today !== day) {
        sinceXid = null
        await forgetOldDeletions(db)
        await forgetOldChanges(db)
      }
      const next = await settledXid(db)
      await refreshAveragePrices(db, search, today, sinceXid)
      sinceXid = next
      day = today
    } finally {
      await db.destroy()
    }
  }
}
