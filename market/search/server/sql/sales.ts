import { sql } from 'kysely'
import type { Sales, SalesPage, SalesSummary } from '#market/search/contract/sales.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { saleStatuses } from '../comparables.ts'
import type { ListingFilters } from '../listing-search.ts'
import {
  monthNumber,
  monthOfNumber,
  monthsShown,
  salesMileageBands,
  salesMileageEdges,
} from '../sales-groups.ts'
import { matchesFilters, viewOf } from './filters.ts'

interface Row extends Sales {
  /** The kind of group: all lots, or those of a month, mileage band or grade. */
  readonly kind: 'all' | 'month' | 'band' | 'grade'
  readonly month: string | null
  readonly band: number | null
  readonly grade: string | null
}

/** Summarises prices of the lots found, all groups in one statement. */
export async function summariseInSql(
  db: Db,
  pageType: SalesPage,
  filters: ListingFilters,
  now: Date,
): Promise<SalesSummary> {
  const edges = sql.join(salesMileageEdges.map((km) => sql.lit(km)))
  const sold = sql.join(saleStatuses.map((status) => sql.lit(status)))
  const quartile = (share: number) =>
    sql`round(percentile_cont(${sql.lit(share)}) within group (order by price))`
  const { rows } = await sql<Row>`
    with found as (
      select to_char(lot.auction_day, 'YYYY-MM') as month,
        width_bucket(lot.mileage_km, array[${edges}]) as band,
        lot.condition as grade,
        case when lot.status in (${sold}) then lot.sold_price_yen end as price
      from lots lot
      where ${viewOf(pageType, now)} and ${matchesFilters(filters)}
    )
    select case grouping(month, band, grade)
        when 3 then 'month' when 5 then 'band' when 6 then 'grade' else 'all'
      end as kind,
      month, band, grade, count(*) as lots, count(price) as sold,
      ${quartile(0.25)} as "lowerQuartile", ${quartile(0.5)} as median,
      ${quartile(0.75)} as "upperQuartile"
    from found
    left join conditions on conditions.code = found.grade
    group by grouping sets ((), (month), (band), (grade, conditions.rank))
    order by conditions.rank desc nulls last, grade collate "C"
  `.execute(db)
  const salesOf = (row: Row | undefined): Sales => ({
    lots: row?.lots ?? 0,
    sold: row?.sold ?? 0,
    lowerQuartile: row?.lowerQuartile ?? null,
    median: row?.median ?? null,
    upperQuartile: row?.upperQuartile ?? null,
  })
  const find = (kind: Row['kind'], key: 'month' | 'band', value: string | number) =>
    salesOf(rows.find((row) => row.kind === kind && row[key] === value))
  const found = rows.flatMap(({ kind, month }) => (kind === 'month' && month ? [month] : [])).sort()
  const [first = '', last = ''] = [found[0], found.at(-1)]
  const months = first === '' ? [] : monthsShown(monthNumber(first), monthNumber(last))
  return {
    all: salesOf(rows.find(({ kind }) => kind === 'all')),
    months: months.map((number) => {
      const month = monthOfNumber(number)
      return { ...find('month', 'month', month), month }
    }),
    mileage: salesMileageBands.map((band, at) => ({ ...find('band', 'band', at), ...band })),
    grades: rows.flatMap((row) =>
      row.kind === 'grade' && row.grade ? [{ ...salesOf(row), condition: row.grade }] : [],
    ),
  }
}
