import { sql } from 'kysely'
import type { HouseDay } from '#market/search/server/listing-search.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

export interface AuctionHours {
  /** ISO 8601 with Tokyo's offset. */
  readonly startsAt: string
  readonly biddingDeadline: string
}

interface HoursRow {
  readonly house_id: number
  readonly day: string
  readonly starts_at: Date
  readonly closes_at: Date
}

/** Follows the view lot_deadlines: the timetable of the house, else the first known hour of the day. */
const hoursRows = prepared(
  'auction-hours',
  (db, kind: string, days: readonly string[], houses: readonly number[]) =>
    sql<HoursRow>`
      select house.id as house_id, sale.day, begins.at as starts_at,
        begins.at - make_interval(hours => house.bidding_deadline_hours) as closes_at
      from (select ${kind}::text as kind) wanted
      cross join unnest(${days}::date[], ${houses}::integer[]) as sale (day, house_id)
      join auction_houses house on house.id = sale.house_id
      left join auction_house_days timetable on timetable.house_id = house.id
        and timetable.kind = wanted.kind and timetable.weekday = extract(isodow from sale.day)
      cross join lateral (
        select coalesce(
          (sale.day + timetable.starts_at) at time zone 'Asia/Tokyo',
          (
            select min(lot.starts_at) from lots lot
            where lot.house_id = house.id and lot.key_day = sale.day and lot.kind = wanted.kind
          )
        ) as at
      ) begins
      where begins.at is not null
    `.compile(db),
)

/** Returns the hours of auctions by `day house`, omitting those without a known hour. */
export async function findAuctionHours(
  db: Db,
  kind: 'car' | 'bike',
  sales: readonly HouseDay[],
): Promise<ReadonlyMap<string, AuctionHours>> {
  const days = sales.map(({ day }) => day)
  const houses = sales.map(({ houseId }) => houseId)
  const rows = await hoursRows(db, kind, days, houses)
  return new Map(
    rows.map(({ day, house_id, starts_at, closes_at }) => [
      `${day} ${house_id}`,
      { startsAt: tokyoIso(starts_at), biddingDeadline: tokyoIso(closes_at) },
    ]),
  )
}
