import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import {
  type PageType,
  pageTypes,
  type RangeKey,
  rangeKeys,
} from '#market/search/contract/page-types.ts'
import {
  type Bounds,
  type Counter,
  type Facet,
  facets,
  type ListingCounters,
  openFacetLimit,
  openFacets,
  type SearchRequest,
  type SearchResult,
} from '#market/search/server/listing-search.ts'
import { mondayOf } from '#platform/clock/contract/tokyo-time.ts'
import {
  type CounterStyle,
  counterStyles,
  countersSql,
  pageSql,
  partOfRange,
  partOfTotal,
  testsOf,
  totalSql,
} from './duckdb-sql.ts'
import { type BenchEngine, type EngineOptions, ownCpuMs, ownMemory } from './engine.ts'
import { benchDay } from './rows.ts'

/** The used part of DuckDB's API. Its types exist only after bench/peers/node_modules is installed. */
interface Connection {
  runAndReadAll(statement: string): Promise<{ getColumnsJS(): unknown[][] }>
}
interface DuckDb {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Readonly<Record<string, string>>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>
  }
}
/** Resolves packages like a file in bench/peers. */
const peers = createRequire(join(import.meta.dirname, '../peers/package.json'))

const tableOf: Readonly<Record<PageType, string>> = {
  'car-auction': 'live_cars',
  stock: 'stock',
  stats: 'car_sales',
  bikes: 'live_bikes',
  'bike-stats': 'bike_sales',
}
const textFacets = [
  'chassis',
  'condition',
  'gearbox',
  'fuel',
  'color',
] as const satisfies readonly Facet[]

/** Starts DuckDB in memory with two threads, with the best layout of tables for listings. */
export async function startDuckDb({ url, folder }: EngineOptions): Promise<BenchEngine> {
  const { DuckDBInstance } = (await import(peers.resolve('@duckdb/node-api'))) as DuckDb
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const free: Connection[] = [await instance.connect()]
  const query = async (statement: string) => {
    const connection = free.pop() ?? (await instance.connect())
    try {
      return (await connection.runAndReadAll(statement)).getColumnsJS()
    } finally {
      free.push(connection)
    }
  }
  // Counters over codes use plain arrays up to 2^16 values instead of hash tables up to 2^12.
  await query('set perfect_ht_threshold = 16')
  await loadTables(query, url, folder)
  const known = await readValues(query)
  const codeOf = (facet: Facet, text: string) => known.codes.get(`${facet} ${text}`) ?? -1
  const styles = new Map<string, CounterStyle>()

  const search = async (request: SearchRequest): Promise<SearchResult> => {
    const { page, counters, pageType } = request
    const table = tableOf[pageType]
    const isLive = pageType === 'car-auction' || pageType === 'bikes'
    const tests = testsOf(request.filters, codeOf)
    const statement = counters
      ? countersSql(table, tests, styles.get(classOf(pageType, tests.size)) ?? 'hits')
      : totalSql(table, tests)
    const found = (await query(statement)) as number[][]
    const [ids = []] = page ? await query(pageSql(table, tests, page, isLive)) : []
    return {
      ids: ids as number[],
      totalSearchResults: found[1]?.[found[0]?.indexOf(partOfTotal) ?? -1] ?? 0,
      totalResults: known.totals[pageType],
      counters: counters ? readCounters(found, pageType, known) : null,
    }
  }

  return {
    search,
    /** Chooses the fastest method of counting for each class of requests. */
    async prepare(requests) {
      const classes = Map.groupBy(requests, ({ pageType, filters }) =>
        classOf(pageType, testsOf(filters, codeOf).size),
      )
      const choices: string[] = []
      for (const [name, likely] of classes) {
        const times: [CounterStyle, number][] = []
        for (const style of counterStyles) {
          styles.set(name, style)
          const began = performance.now()
          for (const request of likely) await search(request)
          times.push([style, (performance.now() - began) / likely.length])
        }
        times.sort(([, a], [, b]) => a - b)
        styles.set(name, times[0]?.[0] ?? 'hits')
        choices.push(
          `${name} ${times.map(([style, ms]) => `${style} ${ms.toFixed(1)} ms`).join(', ')}`,
        )
      }
      return choices.join('; ')
    },
    cpuMs: ownCpuMs,
    memory: ownMemory,
    async stop() {
      instance.closeSync()
    },
  }
}

type Query = (statement: string) => Promise<unknown[][]>

const classOf = (pageType: PageType, tests: number) =>
  `${pageType.endsWith('stats') ? 'sales' : 'live'} ${tests > 0 ? 'filtered' : 'whole'}`

/** Whole per cent by which the start price is below the estimate; null without an estimate. */
const belowEstimate = `(case when estimate < start_price then 0
  else (estimate - start_price)::bigint * 100 // estimate end)::integer`

/** Copies the lots as CSV and lays them out: one table for each page type, sorted by maker and model. */
async function loadTables(query: Query, url: string, folder: string): Promise<void> {
  const file = join(folder, 'lots.csv')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const select = `
      select lot.id, lot.kind, lot.market, lot.auction_day, house.name as house, lot.lot_ordinal,
        lot.lot_number, lot.maker_id, lot.model_id, lot.chassis_code, lot.condition, lot.gearbox,
        lot.fuel, lot.color, lot.status, lot.house_id, condition.rank, lot.year, lot.mileage_km, lot.engine_cc,
        lot.start_price_yen, lot.sold_price_yen, lot.estimate_yen, lot.equipment
      from lots lot join auction_houses house on house.id = lot.house_id
      left join conditions condition on condition.code = lot.condition`
    await pipeline(
      client.query(copyTo(`copy (${select}) to stdout (format csv)`)),
      createWriteStream(file),
    )
  } finally {
    await client.end()
  }
  await query(`
    create table raw as select * from read_csv('${file}', header = false, allow_quoted_nulls = false,
      nullstr = '', columns = {id: 'integer', kind: 'varchar', market: 'varchar', day: 'date',
      house: 'varchar', lot_ordinal: 'integer', lot_number: 'varchar', maker: 'smallint',
      model: 'smallint', chassis_text: 'varchar', condition_text: 'varchar',
      gearbox_text: 'varchar', fuel_text: 'varchar', color_text: 'varchar', status: 'smallint', auction: 'smallint',
      rank: 'utinyint', year: 'smallint', mileage: 'integer', engine: 'integer',
      start_price: 'integer', sold_price: 'integer', estimate: 'integer',
      equipment_text: 'varchar'})`)
  await rm(file)
  for (const name of [...textFacets, 'equipment']) {
    await query(`
      create table ${name}_texts as
      select (row_number() over (order by text))::${/chassis|equip/.test(name) ? 'integer' : 'utinyint'} as code, text
      from (select distinct ${name}_text as text from raw where ${name}_text <> '')`)
  }
  const open = openLotStatuses.join(', ')
  const byHouseAndNumber =
    'house, lot_ordinal nulls last, case when lot_ordinal is null then lot_number end, id'
  const byHouseAndLatest = `house, lot_ordinal desc nulls first,
    case when lot_ordinal is null then lot_number end desc, id`
  // No lot of the benchmark has an hour, so the day decides.
  const live = `status not in (${open}), day, ${byHouseAndNumber}`
  const monday = mondayOf(benchDay)
  const pages: Readonly<Record<PageType, readonly [condition: string, order: string]>> = {
    'car-auction': [`kind = 'car' and day >= '${monday}'`, live],
    bikes: [`kind = 'bike' and day >= '${monday}'`, live],
    stock: [`kind = 'car' and market = 'stock'`, byHouseAndNumber],
    stats: [
      `kind = 'car' and market = 'auction' and status not in (${open})`,
      `day desc, ${byHouseAndLatest}`,
    ],
    'bike-stats': [
      `kind = 'bike' and market = 'auction' and status not in (${open})`,
      `day desc, ${byHouseAndLatest}`,
    ],
  }
  const joins = [...textFacets, 'equipment'].map(
    (name) => `left join ${name}_texts on ${name}_texts.text = ${name}_text`,
  )
  const codes = [...textFacets, 'equipment'].map(
    (name) => `coalesce(${name}_texts.code, 0) as ${name}`,
  )
  for (const pageType of pageTypes) {
    const [condition, order] = pages[pageType]
    await query(`
      create table ${tableOf[pageType]} as
      select id, maker, model, status, auction, day, lot_ordinal, lot_number, rank, year, mileage,
        engine, start_price, sold_price, estimate, ${belowEstimate} as below_estimate,
        ${codes.join(', ')},
        (row_number() over (order by ${order}))::integer as nth
      from raw ${joins.join(' ')}
      where ${condition}
      order by maker, model, nth`)
  }
  await query('drop table raw')
}

interface Known {
  readonly codes: ReadonlyMap<string, number>
  readonly texts: ReadonlyMap<string, string>
  readonly totals: Readonly<Record<PageType, number>>
  /** Values of every facet that a page type has, by page type and facet. */
  readonly values: ReadonlyMap<string, readonly number[]>
}

/** Reads the values that do not change while the benchmark runs. */
async function readValues(query: Query): Promise<Known> {
  const codes = new Map<string, number>()
  const texts = new Map<string, string>()
  for (const facet of textFacets) {
    const [numbers = [], names = []] = await query(`select code, text from ${facet}_texts`)
    for (const [at, code] of numbers.entries()) {
      codes.set(`${facet} ${names[at]}`, code as number)
      texts.set(`${facet} ${code}`, names[at] as string)
    }
  }
  const values = new Map<string, readonly number[]>()
  const totals: Record<PageType, number> = {
    'car-auction': 0,
    stock: 0,
    stats: 0,
    bikes: 0,
    'bike-stats': 0,
  }
  for (const pageType of pageTypes) {
    const table = tableOf[pageType]
    const [count] = await query(`select count(*)::integer from ${table}`)
    totals[pageType] = count?.[0] as number
    for (const facet of facets) {
      const [found = []] = await query(`select distinct ${facet} from ${table}`)
      values.set(`${pageType} ${facet}`, found as number[])
    }
  }
  return { codes, texts, totals, values }
}

const isText = (facet: Facet) => textFacets.some((name) => name === facet)

function readCounters(
  [parts = [], values = [], counts = []]: readonly (readonly number[])[],
  pageType: PageType,
  known: Known,
): ListingCounters {
  const counted = facets.map(() => new Map<number, number>())
  const ranges: Partial<Record<RangeKey, Bounds | null>> = {}
  for (const [at, part] of parts.entries()) {
    // Bounds without any known value are null.
    const value = values[at] ?? null
    const count = counts[at] ?? 0
    const key = rangeKeys[part - partOfRange]
    if (key) ranges[key] = value === null ? null : { min: value, max: count }
    else counted[part]?.set(value ?? 0, count)
  }
  const listed = facets.map((facet, at) => {
    const countOf = counted[at] ?? new Map<number, number>()
    const isOpen = openFacets.includes(facet)
    const codes = isOpen ? [...countOf.keys()] : (known.values.get(`${pageType} ${facet}`) ?? [])
    const list = codes
      .filter((code) => !isText(facet) || code !== 0)
      .map(
        (code): Counter<number | string> => ({
          value: isText(facet) ? (known.texts.get(`${facet} ${code}`) ?? '') : code,
          count: countOf.get(code) ?? 0,
        }),
      )
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    return [facet, isOpen ? list.slice(0, openFacetLimit) : list]
  })
  return {
    facets: Object.fromEntries(listed) as unknown as ListingCounters['facets'],
    ranges: ranges as ListingCounters['ranges'],
  }
}
