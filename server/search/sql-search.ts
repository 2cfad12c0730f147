import { type RawBuilder, sql } from 'kysely'
import { lotStatus, openLotStatuses } from '../../contract/codes.ts'
import { isBikePage, type PageType, type SortKey } from '../../contract/listings.ts'
import { mondayOf, tokyoDayOf } from '../../contract/tokyo-time.ts'
import type { Db } from '../db/tables.ts'
import type { ListingQuestion, ListingSearch } from './listing-search.ts'

/** Answers listings with plain SQL: exact, and fast enough for some hundred thousand lots. */
export function sqlSearch(db: Db, now: () => Date): ListingSearch {
  return {
    async page(question) {
      const view = viewOf(question.pageType, now())
      const filtered = sql.join([view, ...filtersOf(question)], sql` and `)
      const [page, counts] = await Promise.all([
        sql<{ id: number }>`
          select lot.id
          from lots lot
          join auction_houses house on house.id = lot.house_id
          left join conditions condition on condition.code = lot.condition
          where ${filtered}
          order by ${orderOf(question)}, lot.id
          limit ${question.pageSize} offset ${(question.page - 1) * question.pageSize}
        `.execute(db),
        sql<{ found: number; total: number }>`
          select count(*) filter (where ${filtered}) as found, count(*) as total
          from lots lot
          where ${view}
        `.execute(db),
      ])
      const count = counts.rows[0]
      return {
        ids: page.rows.map((row) => row.id),
        totalSearchResults: count?.found ?? 0,
        totalResults: count?.total ?? 0,
      }
    },
  }
}

type Sql = RawBuilder<unknown>

const open = sql.join(openLotStatuses.map((status) => sql.lit(status)))

/** Which lots a page type shows (decisions, Lots). Today's sold lot is live and in statistics. */
function viewOf(pageType: PageType, now: Date): Sql {
  const kind = sql.lit(isBikePage(pageType) ? 'bike' : 'car')
  if (pageType === 'stock') return sql`lot.kind = 'car' and lot.market = 'stock'`
  if (pageType === 'stats' || pageType === 'bike-stats') {
    return sql`lot.kind = ${kind} and lot.market = 'auction' and lot.status not in (${open})`
  }
  return sql`lot.kind = ${kind} and lot.auction_day >= ${mondayOf(tokyoDayOf(now))}`
}

function filtersOf(question: ListingQuestion): Sql[] {
  const filters: Sql[] = []
  if (question.makers.length > 0) filters.push(sql`lot.maker_id = any(${question.makers})`)
  if (question.models.length > 0) filters.push(sql`lot.model_id = any(${question.models})`)
  if (question.search?.text) filters.push(searchFilter(question.search.type, question.search.text))
  return filters
}

function searchFilter(type: string, text: string): Sql {
  if (type === 'lot_no') return lotNumberFilter(text)
  const pattern = `%${text.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  if (type === 'chassis') return sql`upper(lot.chassis_code) like ${pattern}`
  if (type === 'equip') return sql`upper(lot.equipment) like ${pattern}`
  return sql`lot.model_id in (
    select model.id from models model join makers maker on maker.id = model.maker_id
    where maker.name || ' ' || model.name like ${pattern}
  )`
}

/** Lot numbers and ranges, `1001,1002` or `1001-1005`; a number may have letters (spec 3 §5). */
function lotNumberFilter(text: string): Sql {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 200)
  const tests = parts.map((part) => {
    const range = /^(\d{1,9})-(\d{1,9})$/.exec(part)
    return range
      ? sql`lot.lot_ordinal between ${Number(range[1])} and ${Number(range[2])}`
      : sql`lot.lot_number = ${part.toUpperCase()}`
  })
  return tests.length > 0 ? sql`(${sql.join(tests, sql` or `)})` : sql`true`
}

const sortColumns: Record<SortKey, Sql> = {
  auctionDate: sql`lot.auction_day`,
  year: sql`lot.year`,
  condition: sql`condition.rank`,
  mileage: sql`lot.mileage_km`,
  startPrice: sql`lot.start_price_yen`,
  soldPrice: sql`lot.sold_price_yen`,
}

/** The next auction first and what is over last, never the order of import (decisions, Lots). */
function orderOf({ pageType, sort, order }: ListingQuestion): Sql {
  const place = sql`house.name, lot.lot_ordinal nulls last, lot.lot_number`
  if (sort) {
    // Unknown values stand last in both directions.
    return sql`${sortColumns[sort]} ${sql.raw(order)} nulls last, ${place}`
  }
  if (pageType === 'stock') return place
  if (pageType === 'stats' || pageType === 'bike-stats') return sql`lot.auction_day desc, ${place}`
  const running = sql.lit(lotStatus.ongoing)
  return sql`lot.status not in (${open}), lot.auction_day, lot.status <> ${running}, ${place}`
}
