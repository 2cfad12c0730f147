import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { setResults } from '#market/lots/server/commands.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { consumeOutcome } from '../commands.ts'

interface WaitingLot {
  readonly houseId: number
  readonly house: string
  readonly auctionDay: string
  readonly lotNumber: string
}

/**
 * Auctions the lots with bids within some minutes, in running order: the remaining ones of today, else those of the
 * next day with bids.
 * @returns how many lots were auctioned
 */
export async function runDay(
  db: Db,
  options: {
    readonly minutes: number
    readonly now: Date
    readonly log: (line: string) => void
    readonly signal?: AbortSignal
  },
): Promise<number> {
  const lots = await listWaiting(db, tokyoDayOf(options.now))
  const pauseMs = (options.minutes * 60_000) / Math.max(1, lots.length)
  for (const lot of lots) {
    await delay(pauseMs, undefined, { ...(options.signal && { signal: options.signal }) })
    const result = await db.transaction().execute(async (transaction) => {
      const outcome = await consumeOutcome(transaction, lot)
      if (outcome) await setResults(transaction, [outcome])
      return outcome
    })
    if (!result) continue
    const isSold = result.status === lotStatus.sold || result.status === lotStatus.soldByNegotiation
    const price = result.soldPriceYen ?? 0
    const end = isSold ? `sold for ${formatYen(price)}` : `ended with status ${result.status}`
    options.log(`${lot.auctionDay} ${lot.house} ${lot.lotNumber}: ${end}`)
  }
  return lots.length
}

/** Returns the lots of the first day from today on with bids that wait for the auction. */
async function listWaiting(db: Db, today: string): Promise<WaitingLot[]> {
  const { rows } = await sql<WaitingLot>`
    with waiting as (
      select distinct lot.id, lot.house_id, house.name, lot.auction_day, lot.lot_number, lot.starts_at
      from bids bid join lots lot on lot.id = bid.lot_id
      join auction_houses house on house.id = lot.house_id
      join demo_fates fate on fate.house_id = lot.house_id and fate.auction_day = lot.auction_day
        and fate.lot_number = lot.lot_number
      where bid.status in (1, 2) and bid.auction_day >= ${today}
    )
    select house_id as "houseId", name as house, auction_day as "auctionDay", lot_number as "lotNumber"
    from waiting where auction_day = (select min(auction_day) from waiting)
    order by starts_at, id
  `.execute(db)
  return rows
}
