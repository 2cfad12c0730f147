import { type RawBuilder, sql } from 'kysely'
import { openLotStatuses } from '../../contract/codes.ts'
import { isBikePage, isStatistics, type PageType } from '../../contract/page-types.ts'
import type { Db } from '../db/tables.ts'

/**
 * Whether a lot belongs to a page type, whatever its day: a link into last week's auction still
 * opens, although the listing has gone on.
 */
function belongsTo(pageType: PageType): RawBuilder<boolean> {
  const kind = isBikePage(pageType) ? 'bike' : 'car'
  const market = pageType === 'stock' ? 'stock' : 'auction'
  const known = isStatistics(pageType)
    ? sql`lot.status <> all(${openLotStatuses}::int[])`
    : sql`true`
  return sql<boolean>`(lot.kind = ${kind} and lot.market = ${market} and ${known})`
}

/**
 * When the first lot of the lot's auction runs: by the house's timetable, else the first known hour
 * of that day. A lot that runs before it was right and the timetable wrong.
 */
const auctionStartsAt = sql<Date | null>`least(
  coalesce(
    (
      select (lot.auction_day + hours.starts_at) at time zone 'Asia/Tokyo'
      from auction_house_days hours
      where hours.house_id = lot.house_id and hours.kind = lot.kind
        and hours.weekday = extract(isodow from lot.auction_day)
    ),
    (
      select min(other.starts_at) from lots other
      where other.house_id = lot.house_id and other.key_day = lot.key_day and other.kind = lot.kind
    )
  ),
  lot.starts_at
)`

const hoursBefore = (hours: RawBuilder<unknown>) => sql<Date | null>`
  -- where nobody knows the hour, the beginning of the day is the only certain thing
  coalesce(lot.auction_starts_at, lot.auction_day::timestamp at time zone 'Asia/Tokyo')
    - make_interval(hours => ${hours})
`

/** A lot of a page type with the names it refers to and the hours of its auction; undefined for none. */
export async function findLot(
  db: Db,
  { pageType, id, personId }: { pageType: PageType; id: number; personId: number },
) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('lots as lot')
        .selectAll('lot')
        .select(auctionStartsAt.as('auction_starts_at'))
        .where('lot.id', '=', id)
        .where(belongsTo(pageType))
        .as('lot'),
    )
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('colors as color', 'color.code', 'lot.color')
    .leftJoin('gearboxes as gearbox', 'gearbox.code', 'lot.gearbox')
    .leftJoin('favorites as favorite', (join) =>
      join.onRef('favorite.lot_id', '=', 'lot.id').on('favorite.person_id', '=', personId),
    )
    .selectAll('lot')
    .select([
      'house.name as house_name',
      'house.is_uss',
      'house.cancel_deadline_hours',
      'maker.name as maker_name',
      'model.name as model_name',
      'color.name_en as color_en',
      'color.name_ru as color_ru',
      'gearbox.name_en as gearbox_en',
      'gearbox.name_ru as gearbox_ru',
      'favorite.group_letter as favorite_group',
      hoursBefore(sql`house.bidding_deadline_hours`).as('bidding_deadline'),
      // One clock decides for everybody, and it is not that of the program.
      sql<Date>`now()`.as('read_at'),
      sql<boolean>`coalesce(
        now() >= (lot.auction_day + 1)::timestamp at time zone 'Asia/Tokyo', false
      )`.as('day_is_over'),
    ])
    .executeTakeFirst()
}
export type FoundLot = NonNullable<Awaited<ReturnType<typeof findLot>>>
