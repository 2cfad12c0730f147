import { sql } from 'kysely'
import { type LotResult, setResults } from '#market/lots/server/commands.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus, openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { addDays, tokyoInstant, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import type { Bidder } from '../bids/plan.ts'
import { addBid, markLoaded } from '../commands.ts'
import { demoDomain, demoPeople } from '../people.ts'
import { addSteps } from './commands.ts'
import { consignees } from './consignees.ts'
import { runSteps } from './run-steps.ts'
import { type Path, planStory } from './story.ts'
import { routes } from './voyages.ts'
import { planNegotiated, planWins, type SoldLot, type UnsoldLot } from './wins.ts'

/** Days before today on which demo people have won. */
const daysOfWins = 90

/** Returns the days before today whose wins are missing. */
export async function daysWithoutWins(db: Db, today: string): Promise<string[]> {
  const days = Array.from({ length: daysOfWins }, (_, at) => addDays(today, at - daysOfWins))
  const { rows } = await sql<{ part: string }>`
    select part from demo_days where part = any(${days.map(partOf)}::text[])
  `.execute(db)
  const loaded = new Set(rows.map(({ part }) => part))
  return days.filter((day) => weekdayOf(day) !== 7 && !loaded.has(partOf(day)))
}

const partOf = (day: string) => `wins ${day}`

/** Adds the wins of a day; triggers create their purchases. */
export async function addWins(
  db: Db,
  day: string,
  {
    bidders,
    managerId,
    isRecent,
  }: {
    readonly bidders: readonly Bidder[]
    readonly managerId: number
    /** Whether some of its prices are still unknown. */
    readonly isRecent: boolean
  },
): Promise<void> {
  const lots = await soldLotsOf(db, day)
  const won = new Set<number>()
  await db.transaction().execute(async (transaction) => {
    for (const { path, bids } of planWins(day, lots, bidders, managerId)) {
      for (const bid of bids) {
        if (won.has(bid.lotId) || !(await addBid(transaction, bid))) continue
        won.add(bid.lotId)
        await planCars(transaction, (car) => (car.lotId === bid.lotId ? path : 'quick'))
        break
      }
    }
    const bid =
      isRecent && planNegotiated(day, await unsoldLotsOf(transaction, day), bidders, managerId)
    if (bid) await addBid(transaction, bid)
    await markLoaded(transaction, [partOf(day)])
  })
}

/** Applies all steps of cars that are due before an instant. */
export async function advanceCars(
  db: Db,
  { now, storage }: { readonly now: Date; readonly storage: FileStorage | null },
): Promise<void> {
  await priceNegotiated(db, new Date(now.getTime() - negotiationMs))
  await planCars(db, () => 'quick')
  const [, , { email }] = demoPeople
  const manager = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!manager) return
  const managerId = manager.id
  while ((await runSteps(db, { before: now, managerId, storage })) > 0);
}

/** Time from the win until the house confirms a negotiated price. */
const negotiationMs = 3 * 86_400_000

/** Sets the prices of lots won by negotiation before an instant; triggers create their purchases. */
async function priceNegotiated(db: Db, before: Date): Promise<void> {
  const { rows } = await sql<LotResult>`
    select lot.house_id as "houseId", lot.auction_day as "auctionDay",
      lot.lot_number as "lotNumber", ${lotStatus.soldByNegotiation}::int as status,
      bid.amount_yen as "soldPriceYen"
    from bids bid join lots lot on lot.id = bid.lot_id
    where bid.status = ${bidStatus.won} and bid.request_id = 'demo' and bid.changed_at < ${before}
      and lot.market = 'auction' and lot.sold_price_yen is null
  `.execute(db)
  await db.transaction().execute((trx) => setResults(trx, rows))
}

/** Returns the beginning of a Tokyo day. */
export const beginOf = (day: string): Date => tokyoInstant(day, '00:00')

/** Plans the steps of cars that were won by bids of the demo, once for each car. */
async function planCars(db: Db, pathOf: (car: { readonly lotId: number }) => Path): Promise<void> {
  const { rows } = await sql<{
    id: number
    lotId: number
    lotNumber: string
    boughtOn: string
    wonAt: Date
    mailbox: string
    city: string
  }>`
    select car.id, car.lot_id as "lotId", car.lot_number as "lotNumber", car.bought_on as "boughtOn",
      car.created_at as "wonAt", person.city,
      split_part(person.email, '@', 1) as mailbox
    from purchases car join people person on person.id = car.person_id
    where exists (select from bids where bids.id = car.bid_id and bids.request_id = 'demo') and car.withdrawn_at is null
      and person.email like ${`%@${demoDomain}`}
      and not exists (select from demo_days where part = 'car ' || car.id)
    order by car.id
  `.execute(db)
  if (rows.length === 0) return
  const cars = rows.flatMap(({ id, lotId, mailbox, city, ...car }) => {
    const code = consignees[mailbox]?.countryCode ?? ''
    const route = routes.find(({ countryCodes }) => countryCodes.includes(code))
    if (!route) return []
    const language = code === 'RU' ? 'ru' : 'en'
    return [
      {
        purchaseId: id,
        steps: planStory({ ...car, route, destination: city, language }, pathOf({ lotId })),
      },
    ]
  })
  await addSteps(db, cars)
  await markLoaded(
    db,
    rows.map(({ id }) => `car ${id}`),
  )
}

/** Returns sold lots of a day with photos and without bids, always in the same order. */
async function soldLotsOf(db: Db, day: string): Promise<SoldLot[]> {
  const { rows } = await sql<SoldLot>`
    select lot.id, lot.kind, lot.start_price_yen as "startPriceYen",
      lot.sold_price_yen as "soldPriceYen",
      coalesce(lot.starts_at, times.auction_starts_at) as "startsAt",
      times.bidding_closes_at as "biddingClosesAt"
    from lots lot join lot_deadlines times on times.lot_id = lot.id
    where lot.market = 'auction' and lot.auction_day = ${day}
      and lot.status <> all(${[...openLotStatuses]}::smallint[])
      and lot.sold_price_yen between 90000 and 2400000 and cardinality(lot.photos) > 0
      and not exists (select from bids where bids.lot_id = lot.id)
    order by md5(concat_ws(' ', lot.auction_day, lot.house_id, lot.lot_number))
    limit 400
  `.execute(db)
  return rows
}

/** Returns unsold lots of a day with photos and without bids. */
async function unsoldLotsOf(db: Db, day: string): Promise<UnsoldLot[]> {
  const { rows } = await sql<UnsoldLot>`
    select lot.id, lot.kind, lot.start_price_yen as "startPriceYen",
      coalesce(lot.starts_at, times.auction_starts_at) as "startsAt",
      times.bidding_closes_at as "biddingClosesAt"
    from lots lot join lot_deadlines times on times.lot_id = lot.id
    where lot.market = 'auction' and lot.kind = 'car' and lot.auction_day = ${day}
      and lot.status = any(${[lotStatus.notSold, lotStatus.unsold]}::smallint[])
      and lot.start_price_yen between 200000 and 900000 and cardinality(lot.photos) > 0
      and not exists (select from bids where bids.lot_id = lot.id)
    order by md5(concat_ws(' ', lot.auction_day, lot.house_id, lot.lot_number))
    limit 1
  `.execute(db)
  return rows
}
