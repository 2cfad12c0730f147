import { sql } from 'kysely'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  comparableMonths,
  maxComparables,
  mileageBandEdges,
  minComparableSales,
  saleStatuses,
} from '../comparables.ts'
import type { Comparison, PriceComparison } from '../listing-search.ts'
import type { Sql } from './filters.ts'

const bandOf = (mileage: Sql) =>
  sql`width_bucket(${mileage}, array[${sql.join(mileageBandEdges.map((km) => sql.lit(km)))}])`

/** Applies the rule of average prices (market/lots/server/commands.ts), with quartiles and the sales. */
export async function compareWithSales(
  db: Db,
  lot: Comparison,
  today: TokyoDay,
): Promise<PriceComparison> {
  // An unknown year, grade or mileage makes the condition null, so that no sale is comparable.
  const comparable = sql`
    from lots sale
    join conditions sale_grade on sale_grade.code = sale.condition
    join conditions grade on grade.code = ${lot.condition}
    where sale.kind = ${lot.kind}
      and sale.model_id = ${lot.modelId}
      and sale.chassis_code = ${lot.chassisCode} and sale.chassis_code <> ''
      and sale.year between ${lot.year}::integer - 1 and ${lot.year}::integer + 1
      and sale_grade.family = grade.family and abs(sale_grade.rank - grade.rank) <= 1
      and ${bandOf(sql`sale.mileage_km`)} = ${bandOf(sql`${lot.mileageKm}::integer`)}
      and sale.status in (${sql.join(saleStatuses.map((status) => sql.lit(status)))})
      and sale.sold_price_yen is not null
      and sale.withdrawn_at is null and sale.same_as is null
      and sale.auction_day > ${today}::date - make_interval(months => ${sql.lit(comparableMonths)})
      and sale.auction_day <= ${today}::date
      and sale.id <> ${lot.lotId}
  `
  const prices = await sql<{ sales: number; median: number; lower: number; upper: number }>`
    select count(*) as sales,
      round(percentile_cont(0.5) within group (order by sale.sold_price_yen)) as median,
      round(percentile_cont(0.25) within group (order by sale.sold_price_yen)) as lower,
      round(percentile_cont(0.75) within group (order by sale.sold_price_yen)) as upper
    ${comparable}
  `.execute(db)
  const latest = await sql<{ id: number }>`
    select sale.id ${comparable} order by sale.auction_day desc, sale.id limit ${maxComparables}
  `.execute(db)
  const price = prices.rows[0]
  const hasPrice = price !== undefined && price.sales >= minComparableSales
  return {
    sales: price?.sales ?? 0,
    medianYen: hasPrice ? price.median : null,
    lowerQuartileYen: hasPrice ? price.lower : null,
    upperQuartileYen: hasPrice ? price.upper : null,
    lotIds: latest.rows.map(({ id }) => id),
  }
}
