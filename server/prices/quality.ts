import { sql } from 'kysely'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import type { LearnedPrices, PriceQuality, QualityDivision } from '../../contract/prices/calls.ts'
import type { Db } from '../db/tables.ts'
import { saleStatuses } from '../search/comparables.ts'

/** So many of the latest results are looked at, of estimates that are at most so old. */
const latestResults = 20_000
const latestDays = 120

/** Divisions with the value of a result by which it is divided, as text that sorts as numbers do. */
const divisions: Readonly<Record<QualityDivision, string>> = {
  sales: `case when sales < 5 then 0 when sales < 20 then 5 when sales < 100 then 20
    when sales < 500 then 100 else 500 end`,
  price: `case when price < 100000 then 0 when price < 300000 then 100000 when price < 1000000 then 300000
    when price < 3000000 then 1000000 else 3000000 end`,
  grade: `condition`,
  week: `date_trunc('week', day)::date`,
}

interface Row extends PriceQuality {
  readonly division: QualityDivision | 'all'
  readonly from: string
}

/**
 * How close estimates came to results: of the latest results of a kind that had an estimate before they were
 * known, together and in groups. Errors are per mille of the sold price.
 */
async function qualityOf(
  db: Db,
  kind: 'car' | 'bike',
): Promise<Pick<LearnedPrices, 'all' | 'groups'>> {
  const grouped = (division: string, from: string) => `
    select '${division}' as division, (${from})::text as "from", count(*)::int as sales,
      round(percentile_cont(0.5) within group (order by abs(estimate_yen - price) * 1000.0 / price))::int
        as "medianError",
      round(percentile_cont(0.5) within group (order by (estimate_yen - price) * 1000.0 / price))::int as bias,
      round(avg((price between low_yen and high_yen)::int) * 1000)::int as "halfCoverage",
      round(avg((price between lowest_yen and highest_yen)::int) * 1000)::int as "wideCoverage",
      round(avg((abs(estimate_yen - price) * 10 <= price)::int) * 1000)::int as "withinTenth"
    from results group by 2`
  const { rows } = await sql<Row>`
    with results as materialized (
      select prediction.*, lot.sold_price_yen as price, lot.condition, lot.auction_day as day
      from price_predictions prediction
      join lots lot on lot.id = prediction.lot_id
      where prediction.kind = ${kind} and prediction.predicted_at > app_now() - make_interval(days => ${latestDays})
        and lot.status = any(${saleStatuses}::int[]) and lot.sold_price_yen > 0 and lot.withdrawn_at is null
      order by lot.auction_day desc limit ${latestResults}
    )
    ${sql.raw(
      [["'all'", "''"], ...Object.entries(divisions).map(([name, from]) => [`'${name}'`, from])]
        .map(([name = '', from = '']) => grouped(name.replaceAll("'", ''), from))
        .join(' union all '),
    )}
    order by division, "from"
  `.execute(db)
  const none: PriceQuality = {
    sales: 0,
    medianError: null,
    bias: null,
    halfCoverage: null,
    wideCoverage: null,
    withinTenth: null,
  }
  const {
    division: _division,
    from: _from,
    ...all
  } = rows.find(({ division }) => division === 'all') ?? { division: 'all', from: '', ...none }
  const groups = rows.flatMap(({ division, ...row }) =>
    division === 'all' ? [] : [{ ...row, division }],
  )
  return { all, groups }
}

/** The latest version of a kind, how good it is, and what is wrong with it. */
export async function learnedPrices(
  db: Db,
  kind: 'car' | 'bike',
  now: Date,
): Promise<LearnedPrices> {
  const latest = await db
    .selectFrom('price_models')
    .select(['id', 'learned_at', 'is_whole', 'sales', 'seconds'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const quality = await qualityOf(db, kind)
  return {
    kind,
    version: latest?.id ?? null,
    learnedAt: latest ? tokyoIso(latest.learned_at) : null,
    isWhole: latest?.is_whole ?? null,
    sales: latest?.sales ?? null,
    seconds: latest?.seconds ?? null,
    ...quality,
    alarms: alarmsOf(quality.all, latest?.learned_at ?? null, now),
  }
}

/** With fewer results the share within a band says nothing yet. */
const fewestResults = 500
/** A version that is older than this is an alarm: one is learned each hour. */
const longestPauseMs = 26 * 3_600_000

/** Of a thousand results 500 ± 50 are within the middle half, and 900 ± 40 within nine in ten. */
export function alarmsOf(
  { sales, halfCoverage, wideCoverage }: PriceQuality,
  learnedAt: Date | null,
  now: Date,
): LearnedPrices['alarms'] {
  const isOff = (share: number | null, wanted: number, by: number) =>
    sales >= fewestResults && share !== null && Math.abs(share - wanted) > by
  const isOld = learnedAt !== null && now.getTime() - learnedAt.getTime() > longestPauseMs
  return [
    ...(isOff(halfCoverage, 500, 50) ? (['half_coverage'] as const) : []),
    ...(isOff(wideCoverage, 900, 40) ? (['wide_coverage'] as const) : []),
    ...(isOld ? (['not_learned'] as const) : []),
  ]
}
