import {
  deleteOldChanges,
  deleteOldDeletions,
  setAveragePrices,
} from '#market/lots/server/commands.ts'
import { type ChangesSince, listUpcomingLots } from '#market/lots/server/queries.ts'
import type { ListingSearch } from '#market/search/server/listing-search.ts'
import { mondayOf, type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { connect } from '#platform/database/server/pools.ts'
import { settledXid } from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'

export const averagePricesJob: RepeatedJob = {
  name: 'refresh-average-prices',
  everySeconds: 20,
  timeLimitSeconds: 3600,
}

/** Lots per search and statement: few enough that nothing else is delayed. */
const batchSize = 500

/**
 * Updates the average prices of stock and of lots from this week on: of all, or of those that have changed, or whose
 * comparables have.
 */
export async function refreshAveragePrices(
  db: Db,
  search: Pick<ListingSearch, 'compare'>,
  today: TokyoDay,
  since: ChangesSince | null = null,
): Promise<void> {
  const lots = await listUpcomingLots(db, { fromDay: mondayOf(today), since })
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
 * How often new results reach the averages of comparable lots, ms. While auctions run, nearly every lot has a
 * comparable that has just sold, and one sale among a year's hardly moves a median.
 */
const salesEveryMs = 10 * 60_000

/**
 * Returns a function that refreshes the average prices of unsold lots: of all the first time and on each new day, else
 * of those that have changed since, and every ten minutes of those whose comparables have. It has a connection of its
 * own, because it may exceed the timeout of a call.
 */
export function averagePricesRefresh(
  url: string,
  search: Pick<ListingSearch, 'compare'>,
  now: () => Date,
): () => Promise<void> {
  let latest: { readonly day: TokyoDay; readonly lotsXid: string } | null = null
  let sales = { xid: '', dueAt: 0 }
  return async () => {
    const { db } = connect(url, { max: 1, statementTimeoutMs: 0, name: 'seriba averages' })
    try {
      const today = tokyoDayOf(now())
      // Each day, more sales become too old for the comparison.
      const isNewDay = latest?.day !== today
      if (isNewDay) {
        await deleteOldDeletions(db)
        await deleteOldChanges(db)
      }
      const withSales = isNewDay || now().getTime() >= sales.dueAt
      const next = await settledXid(db)
      const since =
        isNewDay || !latest
          ? null
          : { lotsXid: latest.lotsXid, salesXid: withSales ? sales.xid : null }
      await refreshAveragePrices(db, search, today, since)
      if (withSales) sales = { xid: next, dueAt: now().getTime() + salesEveryMs }
      latest = { day: today, lotsXid: next }
    } finally {
      await db.destroy()
    }
  }
}
