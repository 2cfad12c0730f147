import { sql } from 'kysely'
import type pg from 'pg'
import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, tokyoDayOf, tokyoInstant } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { testNow } from './clock.ts'
import { addLots, type LotFixture } from './lots.ts'
import { idOf } from './people.ts'

/** Returns a generator of integers below a bound, always in the same sequence. */
function seededChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const today = tokyoDayOf(testNow)
/** Weeks before and after today, and stock. */
const days = [null, -400, -40, -8, -2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 6].map((by) =>
  by === null ? null : addDays(today, by),
)
const houses = ['USS Tokyo', 'USS Nagoya', 'JU Aichi', 'TAA Kinki', 'BDS Kanto']
const ends: readonly LotStatus[] = [4533, 4533, 4534, 4535, 4536, 4537, 4538, 4539]

/**
 * Fills a database with lots of many days and houses, and with bids in every status of a client, a dealer, two clients
 * of the dealer and one other client; a manager looks after some of them. Writes bids as they may look after weeks,
 * bypassing the functions that lead there.
 */
export async function addBidMarket({ db, pool }: { db: Db; pool: pg.Pool }): Promise<void> {
  const chance = seededChance(7)
  const pick = <Value>(values: readonly Value[]) => values[chance(values.length)] as Value
  const lots = Array.from({ length: 150 }, (_, at): LotFixture => {
    const auctionDay = pick(days)
    const isOver = auctionDay !== null && auctionDay < today
    const house = pick(houses)
    const isBike = house === 'BDS Kanto'
    const hour = 9 + chance(6)
    return {
      auctionDay,
      house,
      kind: isBike ? 'bike' : 'car',
      market: auctionDay === null ? 'stock' : 'auction',
      // As in the trade, numbers repeat in other houses, and some have letters.
      lotNumber: at % 9 === 0 ? `B${at}` : String(1 + at),
      startsAt:
        auctionDay !== null && at % 3 > 0
          ? tokyoInstant(
              auctionDay,
              `${String(hour).padStart(2, '0')}:${at % 2 ? '00' : '30'}`,
            ).toISOString()
          : null,
      ...(isBike ? {} : pick(cars)),
      chassisCode: pick(['', 'ZRR80', 'ANH20', 'GP5']),
      condition: pick(['', 'S', '5', '4.5', '3', 'R']),
      mileageKm: pick([null, 0, 29_999, 30_000, 50_000, 99_999, 150_000]),
      year: pick([null, 2008, 2015, 2022]),
      month: pick([null, 1, 7]),
      startPriceYen: pick([100_000, 200_000, 300_000]),
      soldPriceYen: isOver && at % 2 ? 500_000 + chance(5) * 10_000 : null,
      status: isOver ? pick(ends) : pick([lotStatus.ongoing, lotStatus.upcoming]),
    }
  })
  const ids = await addLots({ db, pool }, lots)
  const [manager, dealer] = await Promise.all([idOf(db, 'manager'), idOf(db, 'dealer')])
  const owners = await Promise.all(
    (['client', 'dealer', 'vip', 'troublesome', 'guest'] as const).map((who) => idOf(db, who)),
  )
  const clients = [owners[2], owners[3]]
  await sql`update people set dealer_id = ${dealer} where id = any(${clients}::int[])`.execute(db)
  await sql`update people set manager_id = ${manager} where id = ${owners[0]}`.execute(db)
  const bids = ids.flatMap((lot, at) =>
    owners
      .filter(() => chance(5) < 3)
      .map((person, place) => ({
        lot,
        person,
        status: pick([1, 1, 2, 2, 3, 4, 5, 6, 7]),
        amount:
          lots[at]?.market === 'stock' ? lots[at]?.startPriceYen : 300_000 + chance(9) * 5_000,
        adjustment: pick([null, null, null, 10_000, -10_000]),
        group: pick([null, null, 1, 2, 26]),
        manager: pick([null, null, manager]),
        // Some at the same time.
        at: new Date(testNow.getTime() - chance(40) * 3_600_000).toISOString(),
        ordinal: at * 10 + place + 1,
      })),
  )
  // Accounts and log need not include bids that nobody has placed.
  await sql`alter table bids disable trigger record_bid_change`.execute(db)
  await sql`
    insert into bids (
      person_id, lot_id, market, auction_day, house_id, lot_kind, lot_number, lot_ordinal,
      amount_yen, adjustment_yen, status, bid_group, manager_id, placed_at,
      placed_by, day_ordinal, day_limit, accepted_at, accepted_by, deadline_at,
      start_price_yen, limit_yen, terms_version, changed_at, changed_by, request_id, network
    )
    select person, lot.id, lot.market, lot.auction_day, lot.house_id, lot.kind, lot.lot_number, lot.lot_ordinal,
      amount, adjustment, bid.status, "group", manager,
      at, person, ordinal, 10000, at, person, case when lot.market = 'auction' then at + interval '1 hour' end,
      lot.start_price_yen, 100000000, 1, at, person, 'test', ''
    from jsonb_to_recordset(${JSON.stringify(bids)}::jsonb) bid (
      lot bigint, person int, status int, amount bigint, adjustment bigint, "group" int, manager int,
      at timestamptz, ordinal int
    ) join lots lot on lot.id = bid.lot
  `.execute(db)
  await sql`alter table bids enable trigger record_bid_change`.execute(db)
}

const cars = [
  { maker: 'TOYOTA', model: 'ALPHARD' },
  { maker: 'TOYOTA', model: 'AQUA' },
  { maker: 'NISSAN', model: 'LEAF' },
]
