import { sql } from 'kysely'
import {
  type PageType,
  type RangeKey,
  rangeKeys,
  type SortKey,
} from '#market/search/contract/page-types.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { inOneSnapshot } from '#platform/database/server/snapshot.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  type Bounds,
  type Counter,
  type Facet,
  type FacetValues,
  type ListingCounters,
  type ListingFilters,
  type ListingSearch,
  openFacetLimit,
  openFacets,
  type ScheduleEntry,
  type SearchRequest,
  withoutSchedule,
} from '../listing-search.ts'
import { findAppearancesInSql } from './appearances.ts'
import { compareWithSales } from './comparison.ts'
import {
  facetColumns,
  matchesFilters,
  openStatuses,
  rangeColumns,
  type Sql,
  viewOf,
} from './filters.ts'
import { type KnownValues, knownFigures } from './known-figures.ts'
import { summariseInSql } from './sales.ts'

/**
 * The search in plain SQL, one statement for each part of a result. Slow with millions of lots but exact: tests compare
 * the engine with it. All parts of a result are from one snapshot.
 */
export function sqlSearch(db: Db, now: () => Date): ListingSearch {
  const figures = knownFigures()
  return {
    list: ({ pageType, filters: asked, page, counters }) =>
      inOneSnapshot(db, async (snapshot) => {
        const view = viewOf(pageType, now())
        const filters = figures.withIds(asked)
        const keys = figures.valuesOf(page?.figure)
        return {
          ids: page ? await listIds(snapshot, view, { pageType, filters, page, keys }, now()) : [],
          ...(await countTotals(snapshot, view, filters)),
          counters: counters ? await countAll(snapshot, view, filters) : null,
        }
      }),

    async schedule({ pageType, from, to, filters: asked }) {
      const filters = figures.withIds(asked)
      const { rows } = await sql<ScheduleEntry>`
        select lot.auction_day as day, lot.house_id as "houseId", count(*) as count
        from lots lot
        where ${viewOf(pageType, now())} and lot.auction_day between ${from} and ${to}
          and ${matchesFilters(withoutSchedule(filters))}
        group by lot.auction_day, lot.house_id
        order by lot.auction_day, count(*) desc, lot.house_id
      `.execute(db)
      return rows
    },

    compare: (lots) =>
      inOneSnapshot(db, async (snapshot) => {
        const today = tokyoDayOf(now())
        const comparisons = []
        for (const lot of lots) comparisons.push(await compareWithSales(snapshot, lot, today))
        return comparisons
      }),

    summarise: (pageType, filters) => summariseInSql(db, pageType, filters, now()),

    appearances: (vehicle) => findAppearancesInSql(db, vehicle),

    provide: figures.provide,
  }
}

type Page = NonNullable<SearchRequest['page']>

async function listIds(
  db: Db,
  view: Sql,
  {
    pageType,
    filters,
    page,
    keys,
  }: { pageType: PageType; filters: ListingFilters; page: Page; keys: KnownValues },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select lot.id
    from lots lot
    join auction_houses house on house.id = lot.house_id
    left join conditions condition on condition.code = lot.condition
    left join unnest(${keys.ids}::bigint[], ${keys.values}::int[]) as figure(lot_id, value)
      on figure.lot_id = lot.id
    where ${view} and ${matchesFilters(filters)}
    order by ${orderOf(pageType, page, now)}
    limit ${page.size} offset ${(page.number - 1) * page.size}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const sortColumns: Readonly<Record<Exclude<SortKey, 'auctionDate'>, Sql>> = {
  year: sql`lot.year`,
  condition: sql`condition.rank`,
  mileage: sql`lot.mileage_km`,
  startPrice: sql`lot.start_price_yen`,
  soldPrice: sql`lot.sold_price_yen`,
  estimate: rangeColumns.estimate,
  belowEstimate: rangeColumns.belowEstimate,
  landedCost: sql`figure.value`,
}

/** Orders by the sort key, unknown values last in both directions; then by the default order. */
function orderOf(pageType: PageType, { sort, order }: Page, now: Date): Sql {
  const byDefault = defaultOrder(pageType, now)
  if (!sort) return byDefault
  const direction = order === 'ASC' ? sql`asc` : sql`desc`
  if (sort === 'auctionDate') {
    if (!isLive(pageType)) return sql`lot.auction_day ${direction} nulls last, ${byDefault}`
    if (order === 'ASC') return byDefault
    return sql`lot.auction_day desc, ${minute} desc nulls first, ${byDefault}`
  }
  return sql`${sortColumns[sort]} ${direction} nulls last, ${byDefault}`
}

/** Lot numbers are sorted by numeric value if they have one, so that ids decide between `7` and `007`. */
const byHouseAndLot = sql`house.name collate "C",
  lot.lot_ordinal nulls last,
  case when lot.lot_ordinal is null then lot.lot_number end collate "C",
  lot.id`

/** Lots run in the order of their numbers. */
const byHouseAndLatestLot = sql`house.name collate "C",
  lot.lot_ordinal desc nulls first,
  case when lot.lot_ordinal is null then lot.lot_number end collate "C" desc,
  lot.id`

/** Days are compared separately; lots with an unknown hour are the last ones of their day. */
const minute = sql`date_trunc('minute', lot.starts_at)`
const isLive = (pageType: PageType) => pageType === 'car-auction' || pageType === 'bikes'

/**
 * Orders the next lot first, by day and minute; then lots that have run without a result; finished lots last (decisions
 * 11, Lots, and 114).
 */
function defaultOrder(pageType: PageType, now: Date): Sql {
  if (pageType === 'stock') return byHouseAndLot
  if (pageType === 'stats' || pageType === 'bike-stats')
    return sql`lot.auction_day desc, ${byHouseAndLatestLot}`
  const hasRun = sql`(lot.auction_day < ${tokyoDayOf(now)}::date
    or ${minute} < date_trunc('minute', ${now}::timestamptz))`
  return sql`case when lot.status not in (${openStatuses}) then 2 when ${hasRun} then 1 else 0 end,
    lot.auction_day, ${minute} nulls last, ${byHouseAndLot}`
}

async function countTotals(db: Db, view: Sql, filters: ListingFilters) {
  const { rows } = await sql<{ found: number; total: number }>`
    select count(*) filter (where ${matchesFilters(filters)}) as found, count(*) as total
    from lots lot
    where ${view}
  `.execute(db)
  return { totalSearchResults: rows[0]?.found ?? 0, totalResults: rows[0]?.total ?? 0 }
}

async function countAll(db: Db, view: Sql, filters: ListingFilters): Promise<ListingCounters> {
  const count = <F extends Facet>(facet: F) => countFacet(db, view, filters, facet)
  return {
    facets: {
      maker: await count('maker'),
      model: await count('model'),
      chassis: await count('chassis'),
      condition: await count('condition'),
      gearbox: await count('gearbox'),
      fuel: await count('fuel'),
      color: await count('color'),
      status: await count('status'),
      auction: await count('auction'),
    },
    ranges: await findRanges(db, view, filters),
  }
}

/** Counts over all lots of the page type, so that a value without found lots is listed with 0. */
async function countFacet<F extends Facet>(
  db: Db,
  view: Sql,
  filters: ListingFilters,
  facet: F,
): Promise<Counter<FacetValues[F]>[]> {
  const column = facetColumns[facet]
  const isText = ['chassis', 'condition', 'gearbox', 'fuel', 'color'].includes(facet)
  const passes = matchesFilters(filters, facet)
  const { rows } = await sql<Counter<FacetValues[F]>>`
    select ${column} as value, count(*) filter (where ${passes}) as count
    from lots lot
    where ${view} ${isText ? sql`and ${column} <> ''` : sql``}
    group by ${column}
    ${openFacets.includes(facet) ? sql`having count(*) filter (where ${passes}) > 0` : sql``}
    order by count desc, ${column} ${isText ? sql`collate "C"` : sql``}
    ${openFacets.includes(facet) ? sql`limit ${openFacetLimit}` : sql``}
  `.execute(db)
  return rows
}

async function findRanges(
  db: Db,
  view: Sql,
  filters: ListingFilters,
): Promise<Record<RangeKey, Bounds | null>> {
  const bounds: Record<RangeKey, Bounds | null> = {
    year: null,
    mileage: null,
    engine: null,
    startPrice: null,
    finishPrice: null,
    estimate: null,
    belowEstimate: null,
  }
  for (const key of rangeKeys) {
    const { rows } = await sql<Bounds>`
      select min(${rangeColumns[key]}) as min, max(${rangeColumns[key]}) as max
      from lots lot
      where ${view} and ${matchesFilters(filters, key)}
      having count(${rangeColumns[key]}) > 0
    `.execute(db)
    bounds[key] = rows[0] ?? null
  }
  return bounds
}
