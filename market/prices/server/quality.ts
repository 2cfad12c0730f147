import { sql } from 'kysely'
import type {
  KindQuality,
  LearnedPrices,
  PriceQuality,
  QualityDivision,
  Unlearned,
} from '#market/prices/contract/calls.ts'
import { saleStatuses } from '#market/search/server/comparables.ts'
import { tokyoDayOf, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { countEarlierSales } from './learning/read-sales.ts'
import { minSales } from './limits.ts'
import { countImported, latestVersion, listOpenAlarms } from './queries.ts'

/** Maximum number of latest results judged, and maximum age of their estimates. */
const latestResults = 20_000
const latestDays = 120
/** Maximum number of results that decide whether something is wrong now. */
const recentResults = 2000

/** The criteria, each with an expression whose text sorts as numbers do. */
const divisions: Readonly<Record<QualityDivision, string>> = {
  sales: `case when sales < 5 then 0 when sales < 20 then 5 when sales < 100 then 20
    when sales < 500 then 100 else 500 end`,
  price: `case when price < 100000 then 0 when price < 300000 then 100000 when price < 1000000 then 300000
    when price < 3000000 then 1000000 else 3000000 end`,
  grade: `condition`,
  week: `date_trunc('week', day)::date`,
}

interface Row extends PriceQuality {
  readonly division: QualityDivision | 'all' | 'recent'
  readonly from: string
}

/**
 * Measures how close estimates came to results: of the latest results of a kind with an estimate from before the
 * result, in total and in groups. Errors are per mille of the sold price.
 */
async function qualityOf(
  db: Db,
  kind: 'car' | 'bike',
): Promise<Pick<LearnedPrices, 'all' | 'groups'> & { recent: PriceQuality }> {
  const grouped = (division: string, from: string, of = 'results') => `
    select '${division}' as division, (${from})::text as "from", count(*)::int as sales,
      round(percentile_cont(0.5) within group (order by abs(estimate_yen - price) * 1000.0 / price))::int
        as "medianError",
      round(percentile_cont(0.5) within group (order by (estimate_yen - price) * 1000.0 / price))::int as bias,
      round(avg((price between low_yen and high_yen)::int) * 1000)::int as "halfCoverage",
      round(avg((price between lowest_yen and highest_yen)::int) * 1000)::int as "wideCoverage",
      round(avg((abs(estimate_yen - price) * 10 <= price)::int) * 1000)::int as "withinTenth"
    from ${of} group by 2`
  const recent = `(select * from results order by day desc, lot_id desc limit ${recentResults}) latest`
  const { rows } = await sql<Row>`
    with results as materialized (
      select prediction.*, lot.sold_price_yen as price, lot.condition, lot.auction_day as day
      from price_predictions prediction
      join lots lot on lot.id = prediction.lot_id
      where prediction.kind = ${kind} and lot.market = 'auction' and prediction.predicted_at > app_now() - make_interval(days => ${latestDays})
        and lot.status = any(${saleStatuses}::int[]) and lot.sold_price_yen > 0 and lot.withdrawn_at is null
      order by lot.auction_day desc limit ${latestResults}
    )
    ${sql.raw(
      [
        grouped('all', "''"),
        grouped('recent', "''", recent),
        ...Object.entries(divisions).map(([name, from]) => grouped(name, from)),
      ].join(' union all '),
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
  const overall = (name: Row['division']): PriceQuality => {
    const {
      division: _,
      from: __,
      ...found
    } = rows.find(({ division }) => division === name) ?? {
      ...{ division: name, from: '' },
      ...none,
    }
    return found
  }
  const groups = rows.flatMap(({ division, ...row }) =>
    division === 'all' || division === 'recent' ? [] : [{ ...row, division }],
  )
  return { all: overall('all'), recent: overall('recent'), groups }
}

/** Measures how close estimates came to the most recent results of a kind, fewer than for the whole quality. */
export async function recentQuality(db: Db, kind: 'car' | 'bike'): Promise<PriceQuality> {
  const { recent } = await qualityOf(db, kind)
  return recent
}

/** Returns the latest version of a kind, its quality and its problems. */
export async function learnedPrices(db: Db, kind: 'car' | 'bike'): Promise<LearnedPrices> {
  // One after the other: the price thread has one connection, which no other query may wait for long.
  const latest = await latestVersion(db, kind)
  const { all, groups } = await qualityOf(db, kind)
  const alarms = await listOpenAlarms(db, kind)
  return {
    kind,
    version: latest?.id ?? null,
    learnedAt: latest ? tokyoIso(latest.learnedAt) : null,
    isWhole: latest?.isWhole ?? null,
    sales: latest?.sales ?? null,
    seconds: latest?.seconds ?? null,
    all,
    groups,
    alarms: alarms.map(({ problem, beganAt }) => ({ problem, since: tokyoIso(beganAt) })),
  }
}

interface Learning {
  /** Whether this server trains models. */
  readonly isOn: boolean
  now(): Date
}

/** Returns the same for managers, with what a kind without a version waits for. */
export async function kindQuality(
  db: Db,
  kind: 'car' | 'bike',
  learning: Learning,
): Promise<KindQuality> {
  const learned = await learnedPrices(db, kind)
  const unlearned = learned.version === null ? await whyUnlearned(db, kind, learning) : null
  return { ...learned, unlearned }
}

async function whyUnlearned(
  db: Db,
  kind: 'car' | 'bike',
  { isOn, now }: Learning,
): Promise<Unlearned> {
  if (!isOn) return { reason: 'off', sales: 0, neededSales: minSales }
  // The first training leaves out sales of today.
  const sales = await countEarlierSales(db, kind, tokyoDayOf(now()), minSales)
  const reasonOf = async () => {
    if (sales === 0 && (await countImported(db, kind)) === 0) return 'no_import'
    return sales < minSales ? 'too_few_sales' : 'learning'
  }
  return { reason: await reasonOf(), sales, neededSales: minSales }
}
