import { type RawBuilder, sql } from 'kysely'
import { openLotStatuses } from '../../../contract/core/codes.ts'
import { mondayOf, tokyoDayOf } from '../../../contract/core/tokyo-time.ts'
import {
  isBikePage,
  type PageType,
  type RangeKey,
  rangeKeys,
} from '../../../contract/lots/page-types.ts'
import { type Facet, facets, type ListingFilters, type TextFilter } from '../listing-search.ts'
import { parseLotNumbers } from '../lot-numbers.ts'

export type Sql = RawBuilder<unknown>

/** The statuses without a result, as an SQL list. */
export const openStatuses = sql.join(openLotStatuses.map((status) => sql.lit(status)))

/** The lots of a page type (decisions, Lots). A lot sold today is live and in statistics. */
export function viewOf(pageType: PageType, now: Date): Sql {
  const kind = sql.lit(isBikePage(pageType) ? 'bike' : 'car')
  if (pageType === 'stock') return sql`lot.kind = 'car' and lot.market = 'stock'`
  if (pageType === 'stats' || pageType === 'bike-stats') {
    return sql`lot.kind = ${kind} and lot.market = 'auction' and lot.status not in (${openStatuses})`
  }
  return sql`lot.kind = ${kind} and lot.auction_day >= ${mondayOf(tokyoDayOf(now))}`
}

export const facetColumns: Readonly<Record<Facet, Sql>> = {
  maker: sql`lot.maker_id`,
  model: sql`lot.model_id`,
  auction: sql`lot.house_id`,
  status: sql`lot.status`,
  chassis: sql`lot.chassis_code`,
  condition: sql`lot.condition`,
  gearbox: sql`lot.gearbox`,
  color: sql`lot.color`,
}

export const rangeColumns: Readonly<Record<RangeKey, Sql>> = {
  year: sql`lot.year`,
  mileage: sql`lot.mileage_km`,
  engine: sql`lot.engine_cc`,
  startPrice: sql`lot.start_price_yen`,
  finishPrice: sql`lot.sold_price_yen`,
}

/** The values of a facet's filter as an SQL array; null without one. */
function valuesOf(facet: Facet, filters: ListingFilters): Sql | null {
  const ids = (values: readonly number[]) => (values.length > 0 ? sql`${values}::bigint[]` : null)
  const codes = (values: readonly string[]) => (values.length > 0 ? sql`${values}::text[]` : null)
  switch (facet) {
    case 'maker':
      return ids(filters.makers)
    case 'model':
      return ids(filters.models)
    case 'auction':
      return ids(filters.houses)
    case 'status':
      return ids(filters.statuses)
    case 'chassis':
      return codes(filters.chassis)
    case 'condition':
      return codes(filters.conditions)
    case 'gearbox':
      return codes(filters.gearboxes)
    case 'color':
      return codes(filters.colors)
  }
}

/** The condition of all filters but the ignored one. */
export function passing(filters: ListingFilters, ignored: Facet | RangeKey | null = null): Sql {
  const tests: Sql[] = [sql`true`]
  for (const facet of facets) {
    const values = valuesOf(facet, filters)
    if (values && facet !== ignored) tests.push(sql`${facetColumns[facet]} = any(${values})`)
  }
  for (const key of rangeKeys) {
    const range = filters.ranges[key]
    if (!range || key === ignored) continue
    const column = rangeColumns[key]
    // Bounds may be larger than what the column can hold.
    tests.push(sql`${column} is not null`)
    if (range.min !== null) tests.push(sql`${column} >= ${range.min}::double precision`)
    if (range.max !== null) tests.push(sql`${column} <= ${range.max}::double precision`)
  }
  if (filters.days.length > 0) tests.push(sql`lot.auction_day = any(${filters.days}::date[])`)
  if (filters.lotIds) tests.push(sql`lot.id = any(${filters.lotIds}::bigint[])`)
  for (const text of filters.texts) tests.push(matching(text))
  return sql.join(tests, sql` and `)
}

function matching({ type, text }: TextFilter): Sql {
  if (type === 'lot_no') return havingNumber(text)
  const pattern = `%${text.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  if (type === 'chassis') return sql`upper(lot.chassis_code) like ${pattern}`
  if (type === 'equip') return sql`upper(lot.equipment) like ${pattern}`
  return sql`lot.model_id in (
    select model.id from models model join makers maker on maker.id = model.maker_id
    where upper(maker.name || ' ' || model.name) like ${pattern}
  )`
}

/** A text of commas and blanks has no lot number, and so finds every lot. */
function havingNumber(text: string): Sql {
  const { ranges, texts } = parseLotNumbers(text)
  if (ranges.length === 0 && texts.length === 0) return sql`true`
  const tests = [
    ...ranges.map(({ from, to }) => sql`lot.lot_ordinal between ${from} and ${to}`),
    sql`upper(lot.lot_number) = any(${texts}::text[])`,
  ]
  return sql`(${sql.join(tests, sql` or `)})`
}
