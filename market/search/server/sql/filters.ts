import { type RawBuilder, sql } from 'kysely'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import {
  isBikePage,
  type PageType,
  type RangeKey,
  rangeKeys,
} from '#market/search/contract/page-types.ts'
import { mondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { belowEstimateSql } from '../below-estimate.ts'
import {
  chosenValues,
  type Facet,
  facets,
  type ListingFilters,
  type TextFilter,
} from '../listing-search.ts'
import { drivesSql, electricBits, type LotBan } from '../lot-bans.ts'
import { parseLotNumbers } from '../lot-numbers.ts'

export type Sql = RawBuilder<unknown>

/** The statuses without a result, as an SQL list. */
export const openStatuses = sql.join(openLotStatuses.map((status) => sql.lit(status)))

/** Selects the lots of a page type (decision 11, Lots). A lot sold today is live and in statistics. */
export function viewOf(pageType: PageType, now: Date): Sql {
  return sql`${dayViewOf(pageType, now)} and ${isListed}`
}

/** Neither withdrawn nor shown under another house (decision 69). */
export const isListed = sql`lot.withdrawn_at is null and lot.same_as is null`

function dayViewOf(pageType: PageType, now: Date): Sql {
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
  fuel: sql`lot.fuel`,
  color: sql`lot.color`,
}

export const rangeColumns: Readonly<Record<RangeKey, Sql>> = {
  year: sql`lot.year`,
  mileage: sql`lot.mileage_km`,
  engine: sql`lot.engine_cc`,
  startPrice: sql`lot.start_price_yen`,
  finishPrice: sql`lot.sold_price_yen`,
  estimate: sql`lot.estimate_yen`,
  belowEstimate: sql.raw(belowEstimateSql),
}

/** Returns the condition of all filters but the ignored one. */
export function matchesFilters(
  filters: ListingFilters,
  ignored: Facet | RangeKey | null = null,
): Sql {
  const tests: Sql[] = [sql`true`]
  const chosen = chosenValues(filters)
  for (const facet of facets) {
    const values = chosen[facet]
    if (values.length === 0 || facet === ignored) continue
    const type = sql.raw(typeof values[0] === 'string' ? 'text' : 'bigint')
    tests.push(sql`${facetColumns[facet]} = any(${values}::${type}[])`)
  }
  for (const key of rangeKeys) {
    const range = filters.ranges[key]
    if (!range || key === ignored) continue
    const column = rangeColumns[key]
    // Bounds may be larger than the column can hold.
    tests.push(sql`${column} is not null`)
    if (range.min !== null) tests.push(sql`${column} >= ${range.min}::double precision`)
    if (range.max !== null) tests.push(sql`${column} <= ${range.max}::double precision`)
  }
  tests.push(...onDays(filters))
  if (filters.namedModels) tests.push(sql`lot.model_id = any(${filters.namedModels}::bigint[])`)
  if (filters.lotIds) tests.push(sql`lot.id = any(${filters.lotIds}::bigint[])`)
  for (const text of filters.texts) tests.push(matching(text))
  for (const ban of filters.bans) tests.push(sql`not coalesce(${isBanned(ban)}, false)`)
  return sql.join(tests, sql` and `)
}

function isBanned({ overYen, overCc, drives, beforeYear }: LotBan): Sql {
  const tests: Sql[] = [sql`true`]
  const ofLot = sql.raw(drivesSql)
  if (overYen !== null) {
    tests.push(
      sql`coalesce(nullif(lot.sold_price_yen, 0), lot.start_price_yen) > ${overYen}::bigint`,
    )
  }
  if (overCc !== null) {
    tests.push(sql`${ofLot} <> ${sql.lit(electricBits)} and lot.engine_cc > ${overCc}::integer`)
  }
  if (drives !== null) tests.push(sql`(${ofLot} & ~${drives}::integer) = 0 and ${ofLot} <> 0`)
  if (beforeYear !== null) tests.push(sql`lot.year < ${beforeYear}::integer`)
  return sql`(${sql.join(tests, sql` and `)})`
}

function onDays({ days, houseDays, daySpan }: ListingFilters): Sql[] {
  const tests: Sql[] = []
  if (days.length > 0 || houseDays.length > 0) {
    const [some, houses] = [
      houseDays.map(({ day }) => day),
      houseDays.map(({ houseId }) => houseId),
    ]
    tests.push(sql`(lot.auction_day = any(${days}::date[]) or (lot.auction_day, lot.house_id) in (
      select * from unnest(${some}::date[], ${houses}::bigint[])
    ))`)
  }
  if (daySpan) tests.push(sql`lot.auction_day is not null`)
  if (daySpan?.from) tests.push(sql`lot.auction_day >= ${daySpan.from}::date`)
  if (daySpan?.to) tests.push(sql`lot.auction_day <= ${daySpan.to}::date`)
  return tests
}

function matching(filter: TextFilter): Sql {
  if (filter.type === 'lot_no') return havingNumber(filter.text)
  if (filter.type === 'chassis') {
    const pattern = containing(filter.text.toUpperCase())
    return sql`(upper(lot.chassis_code) like ${pattern}
      or upper(lot.chassis_code) = ${filter.orCode?.toUpperCase() ?? null}::text)`
  }
  return sql`${foldedEquipment} like any(${filter.parts.map(containing)}::text[])`
}

/** Applies `foldEquipment` to the column. */
const foldedEquipment = sql.raw(
  String.raw`regexp_replace(' ' || upper(lot.equipment) || ' ', '[^0-9A-Z\u0080-\uFFFF]+', ' ', 'g')`,
)

const containing = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A text of commas and blanks has no lot number, so it finds every lot. */
function havingNumber(text: string): Sql {
  const { ranges, texts } = parseLotNumbers(text)
  if (ranges.length === 0 && texts.length === 0) return sql`true`
  const tests = [
    ...ranges.map(({ from, to }) => sql`lot.lot_ordinal between ${from} and ${to}`),
    sql`upper(lot.lot_number) = any(${texts}::text[])`,
  ]
  return sql`(${sql.join(tests, sql` or `)})`
}
