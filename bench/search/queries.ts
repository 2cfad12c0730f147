import pg from 'pg'
import { chance, oneOf, seedOf, whole } from '#demo/chance.ts'
import { type Random, seededRandom } from '#demo/drawing/random.ts'
import type { PageType, RangeKey, SortKey } from '#market/search/contract/page-types.ts'
import { foldEquipment } from '#market/search/server/equipment-text.ts'
import {
  type ListingFilters,
  noFilters,
  type Range,
  type SearchRequest,
} from '#market/search/server/listing-search.ts'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import { benchDay } from './rows.ts'

/** A lot that a query is drawn from, so that it finds something. */
interface Sample {
  readonly pageType: PageType
  readonly maker: number
  readonly model: number
  readonly modelName: string
  readonly chassis: string
  readonly condition: string
  readonly gearbox: string
  readonly fuel: string
  readonly color: string
  readonly house: number
  readonly lot: string
  readonly equipment: string
  readonly day: string | null
  readonly year: number | null
  readonly mileage: number | null
  readonly price: number
  readonly estimate: number | null
}

export interface Queries {
  readonly stats: readonly SearchRequest[]
  readonly live: readonly SearchRequest[]
}

/** Generates queries of the recorded mix: `stats` of the sales, `live` of this week; the same for equal seeds. */
export async function recordQueries(
  url: string,
  plan: { readonly seed: number; readonly stats: number; readonly live: number },
): Promise<Queries> {
  const sales = await readSamples(url, false)
  const upcoming = await readSamples(url, true)
  const draw = (name: string, count: number, samples: readonly Sample[]) => {
    const random = seededRandom(seedOf('queries', name, plan.seed))
    const numbers = Array.from({ length: count }, (_, at) => (at + 0.5) / count)
    // Deals out exact numbers of each kind and shuffles them, so that a few queries have the mix, too.
    return numbers
      .map((share) => ({ query: queryOf(random, share, samples), at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ query }) => query)
  }
  return { stats: draw('stats', plan.stats, sales), live: draw('live', plan.live, upcoming) }
}

async function readSamples(url: string, live: boolean): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const columns = `lot.maker_id as maker, lot.model_id as model, model.name as "modelName",
      lot.chassis_code as chassis, lot.condition, lot.gearbox, lot.fuel, lot.color, lot.house_id as house,
      lot.lot_number as lot, lot.equipment, lot.auction_day::text as day, lot.year,
      lot.mileage_km as mileage,
      coalesce(lot.sold_price_yen, lot.start_price_yen)::float8 as price,
      lot.estimate_yen::float8 as estimate`
    const pageType = live
      ? `case when lot.market = 'stock' then 'stock' when lot.kind = 'car' then 'car-auction' else 'bikes' end`
      : `case when lot.kind = 'car' then 'stats' else 'bike-stats' end`
    const { rows } = await client.query<Sample>(
      `
      select ${pageType} as "pageType", ${columns}
      from lots lot join models model on model.id = lot.model_id
      where lot.id in (
        select 1 + (bounds.low + (bounds.high - bounds.low) * (at / 4001.0))::bigint
        from generate_series(1, 4000) at, (
          select ${live ? 'min(id) filter (where auction_day >= $1 or auction_day is null)' : '1'} as low,
            ${live ? 'max(id)' : 'min(id) filter (where auction_day >= $1 or auction_day is null)'} - 1 as high
          from lots) bounds)
      order by lot.id`,
      [benchMonday],
    )
    return rows
  } finally {
    await client.end()
  }
}
const benchMonday = addDays(benchDay, -2)

/** Draws from the mix (docs/performance.md): up to 40 % nothing or maker, then 30, 15, 10 and 5 %. */
function queryOf(random: Random, share: number, samples: readonly Sample[]): SearchRequest {
  const sample = oneOf(random, samples)
  const { pageType } = sample
  const make = (filters: Partial<ListingFilters>, page: Partial<Page> = {}): SearchRequest => ({
    pageType,
    filters: { ...noFilters, ...filters },
    page: { number: 1, size: oneOf(random, [20, 20, 20, 50, 70]), ...drawSort(random), ...page },
    counters: true,
  })
  const later = () => (chance(random, 0.2) ? { number: whole(random, 2, 6) } : {})
  if (share < 0.1) return make({}, later())
  if (share < 0.4) return make({ makers: makersOf(random, sample, samples) }, later())
  const byModel = { makers: [sample.maker], models: modelsOf(random, sample, samples) }
  if (share < 0.7) return make({ ...byModel, ranges: { year: yearsOf(random, sample) } }, later())
  if (share < 0.85) return make({ ...byModel, ...narrow(random, sample) }, later())
  if (share < 0.95) return make(textOf(random, sample, samples), later())
  return make(wide(random, sample), {
    number: whole(random, 200, 10_000),
    sort: oneOf(random, ['startPrice', 'soldPrice'] as const),
    size: 20,
  })
}

type Page = NonNullable<SearchRequest['page']>

function drawSort(random: Random): { sort: SortKey | null; order: 'ASC' | 'DESC' } {
  const sort = oneOf(random, [
    null,
    null,
    null,
    null,
    'auctionDate',
    'year',
    'mileage',
    'condition',
    'startPrice',
    'soldPrice',
    'estimate',
    'belowEstimate',
  ] as const)
  return { sort, order: chance(random, 0.5) ? 'ASC' : 'DESC' }
}

function makersOf(random: Random, sample: Sample, samples: readonly Sample[]): number[] {
  const makers = new Set([sample.maker])
  if (chance(random, 0.25)) makers.add(neighbour(random, sample, samples, () => true).maker)
  return [...makers]
}

function modelsOf(random: Random, sample: Sample, samples: readonly Sample[]): number[] {
  const models = new Set([sample.model])
  const isSameMaker = (other: Sample) => other.maker === sample.maker
  for (let more = whole(random, 0, 2); more > 0; more--) {
    models.add(neighbour(random, sample, samples, isSameMaker).model)
  }
  return [...models]
}

function neighbour(
  random: Random,
  sample: Sample,
  samples: readonly Sample[],
  fits: (other: Sample) => boolean,
): Sample {
  const others = samples.filter((other) => other.pageType === sample.pageType && fits(other))
  return others.length > 0 ? oneOf(random, others) : sample
}

function around(value: number | null, below: number, above: number): Range {
  return value === null ? { min: null, max: above } : { min: value - below, max: value + above }
}

const yearsOf = (random: Random, { year }: Sample) =>
  around(year ?? 2015, whole(random, 0, 4), whole(random, 0, 4))

function narrow(random: Random, sample: Sample): Partial<ListingFilters> {
  const ranges: Partial<Record<RangeKey, Range>> = { year: yearsOf(random, sample) }
  const price = Math.round(sample.price / 100_000) * 100_000
  const priceKey = sample.pageType.endsWith('stats') ? 'finishPrice' : 'startPrice'
  if (chance(random, 0.7)) ranges[priceKey] = around(price, 200_000, 400_000)
  if (chance(random, 0.7)) ranges.mileage = { min: null, max: (sample.mileage ?? 90_000) + 20_000 }
  if (chance(random, 0.2)) ranges.estimate = around(sample.estimate, 200_000, 400_000)
  if (chance(random, 0.2)) ranges.belowEstimate = { min: whole(random, 5, 40), max: null }
  return {
    ranges,
    ...(chance(random, 0.5)
      ? { colors: [...new Set([sample.color, 'PEARL WHITE', 'BLACK'])] }
      : {}),
    ...(chance(random, 0.5) ? { conditions: [...new Set([sample.condition, '4', '4.5'])] } : {}),
    ...(chance(random, 0.2) && sample.gearbox ? { gearboxes: [sample.gearbox] } : {}),
    ...(chance(random, 0.2) && sample.fuel ? { fuels: [sample.fuel] } : {}),
    ...(chance(random, 0.2) && sample.chassis ? { chassis: [sample.chassis] } : {}),
    ...(chance(random, 0.2) ? { houses: [sample.house] } : {}),
    ...(chance(random, 0.3) && sample.pageType.endsWith('stats') ? { statuses: [4533, 4534] } : {}),
    ...(chance(random, 0.1) && sample.day ? { days: [sample.day] } : {}),
  }
}

function textOf(
  random: Random,
  sample: Sample,
  samples: readonly Sample[],
): Pick<Partial<ListingFilters>, 'texts' | 'namedModels'> {
  const type = oneOf(random, ['lot_no', 'chassis', 'model', 'equip'] as const)
  const number = Number(sample.lot)
  const items = sample.equipment.split(' ')
  if (type === 'chassis' && sample.chassis) {
    const text = sample.chassis.slice(0, whole(random, 2, 5)).toLowerCase()
    return { texts: [{ type, text, orCode: null }] }
  }
  if (type === 'model') {
    const text = sample.modelName.slice(0, whole(random, 3, 8)).trim()
    const named = samples.filter(({ modelName }) => modelName.includes(text))
    return { namedModels: [...new Set(named.map(({ model }) => model))] }
  }
  if (type === 'equip' && sample.equipment) {
    const part = foldEquipment(items.slice(-whole(random, 1, 2)).join(' ')).trim()
    return { texts: [{ type, parts: [part] }] }
  }
  const lots = (text: string) => ({ texts: [{ type: 'lot_no' as const, text }] })
  if (Number.isNaN(number) || chance(random, 0.3)) return lots(sample.lot)
  return chance(random, 0.5)
    ? lots(`${number}-${number + whole(random, 1, 50)}`)
    : lots(`${number},${number + 2}, ${number + 7}`)
}

/** Generates queries that find much and skip few blocks: no maker, wide ranges. */
function wide(random: Random, { pageType, year }: Sample): Partial<ListingFilters> {
  const ranges: Partial<Record<RangeKey, Range>> = {
    year: { min: Math.min(year ?? 2005, 2005), max: null },
    mileage: { min: null, max: 150_000 },
  }
  if (chance(random, 0.5)) ranges.startPrice = { min: 50_000, max: 5_000_000 }
  const isSales = pageType.endsWith('stats')
  return { ranges, ...(isSales && chance(random, 0.5) ? { statuses: [4533, 4534, 4535] } : {}) }
}
