import { sql } from 'kysely'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { TestApp } from './app.ts'
import { addBidMarket } from './bid-market.ts'
import { setDatabaseClock } from './bids.ts'
import { testNow } from './clock.ts'
import { everyBid, isListed, type ListView, type StoredBid } from './models/bid-list-model.ts'
import { idOf } from './people.ts'

/** The lists of bids by person, each with its two calls. */
export const bidLists = [
  { as: 'manager', kind: 'index', list: 'listBids', options: 'bidFilters' },
  { as: 'manager', kind: 'history', list: 'listBidHistory', options: 'bidHistoryFilters' },
  { as: 'dealer', kind: 'dealer', list: 'listDealerBids', options: 'bidFilters' },
  { as: 'dealer', kind: 'history', list: 'listBidHistory', options: 'bidHistoryFilters' },
  { as: 'client', kind: 'mine', list: 'listMyBids', options: 'bidFilters' },
  { as: 'client', kind: 'history', list: 'listBidHistory', options: 'bidHistoryFilters' },
] as const
export type BidList = (typeof bidLists)[number]

/** A market of bids in a test's database, with the views of its people. */
export interface ListedMarket {
  readonly bids: readonly StoredBid[]
  readonly ids: Readonly<Record<'manager' | 'dealer' | 'client' | 'vip' | 'troublesome', number>>
  readonly viewOf: (list: BidList, bidType?: ListView['bidType']) => ListView
  readonly listed: (view: ListView) => StoredBid[]
}

/** Returns a day relative to today by the tests' clock. */
export const marketDay = (days = 0) => addDays(tokyoDayOf(testNow), days)

export async function listedMarket(app: TestApp): Promise<ListedMarket> {
  const { db } = app
  await setDatabaseClock(db)
  await addBidMarket(app)
  // Two of three lots have an estimate, as from a trained price model.
  await sql`
    update lots set estimate_yen = priced.yen, estimate_low_yen = priced.yen, estimate_high_yen = priced.yen,
      estimate_lowest_yen = priced.yen, estimate_highest_yen = priced.yen, estimate_sales = 7
    from (select id, 100000 + id * 7919 % 40 * 1000 as yen from lots where id % 3 > 0) priced
    where lots.id = priced.id`.execute(db)
  const bids = await everyBid(db)
  const ids = {
    manager: await idOf(db, 'manager'),
    dealer: await idOf(db, 'dealer'),
    client: await idOf(db, 'client'),
    vip: await idOf(db, 'vip'),
    troublesome: await idOf(db, 'troublesome'),
  }
  return {
    bids,
    ids,
    viewOf: ({ as, kind }, bidType = 'all') => ({
      ...{ kind, viewer: as, personId: ids[as], bidType },
      ...{ today: marketDay(), now: testNow.getTime() },
    }),
    listed: (view) => bids.filter((bid) => isListed(bid, view)),
  }
}
