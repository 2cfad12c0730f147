import { type RawBuilder, sql } from 'kysely'
import { isResult, openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { isBikePage, isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import { mondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { deadlinesOf } from './deadlines.ts'

/**
 * Matches lots of a page type on any day: a link to a lot of last week still opens, although the listing has the next
 * week.
 */
function belongsTo(pageType: PageType): RawBuilder<boolean> {
  const kind = isBikePage(pageType) ? 'bike' : 'car'
  const market = pageType === 'stock' ? 'stock' : 'auction'
  const known = isStatistics(pageType)
    ? sql`lot.status <> all(${openLotStatuses}::int[])`
    : sql`true`
  return sql<boolean>`(lot.kind = ${kind} and lot.market = ${market} and ${known})`
}

/** Finds a lot of a page type with the names it refers to and the hour of its auction. */
export async function findLot(
  db: Db,
  { pageType, id, personId }: { pageType: PageType; id: number; personId: number },
) {
  return db
    .selectFrom('lots as lot')
    .innerJoinLateral(deadlinesOf('lot.id'), (join) => join.onTrue())
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('gearboxes as gearbox', 'gearbox.code', 'lot.gearbox')
    .leftJoin('favorites as favorite', (join) =>
      join.onRef('favorite.lot_id', '=', 'lot.id').on('favorite.person_id', '=', personId),
    )
    .selectAll('lot')
    .select([
      'house.name as house_name',
      'house.is_uss',
      'maker.name as maker_name',
      'model.name as model_name',
      'gearbox.name_en as gearbox_en',
      'gearbox.name_ru as gearbox_ru',
      'favorite.group_letter as favorite_group',
      // Null if the hour is unknown.
      sql<Date | null>`case when times.is_hour_known then times.auction_starts_at end`.as(
        'auction_starts_at',
      ),
    ])
    .where('lot.id', '=', id)
    .where(belongsTo(pageType))
    .executeTakeFirst()
}
export type FoundLot = NonNullable<Awaited<ReturnType<typeof findLot>>>

/**
 * Whether a lot with a result is older than the listed week, so that only statistics have it (decision 11, Lots): pages
 * of auctions show it only to people who may see statistics.
 */
export function isStatisticsOnly(
  lot: Pick<FoundLot, 'auction_day' | 'status'>,
  now: Date,
): boolean {
  const monday = mondayOf(tokyoDayOf(now))
  return lot.auction_day !== null && lot.auction_day < monday && isResult(lot.status)
}
