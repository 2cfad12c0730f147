import {
  noFilters,
  type SearchRequest,
  type SearchResult,
} from '#market/search/server/listing-search.ts'
import { firstDifference, WrongResult } from './compare.ts'
import { measureLag } from './lag.ts'
import { EngineProcess } from './process.ts'
import type { Queries } from './queries.ts'
import type { EngineReport, Figures, SeribaReport } from './report.ts'
import { latencyOf } from './timing.ts'
import { readLotPages } from './vehicles.ts'

/** Durations; small runs are short, large ones let slow engines finish. */
export interface Effort {
  readonly warmups: number
  /** Time limit of a pass over all queries, and of warming up, seconds. */
  readonly patience: number
  /** Seconds of each throughput figure. */
  readonly burst: number
  /** Seconds of the long run with 16 in flight. */
  readonly long: number
  readonly lag: number
}

const stepOf = (queries: readonly SearchRequest[], count: number) =>
  Math.max(1, Math.floor(queries.length / count))

/** Returns approximately `count` of the queries, evenly spread. */
export const sampleOf = (queries: readonly SearchRequest[], count: number) =>
  queries.filter((_, at) => at % stepOf(queries, count) === 0)

/** Number of queries between two progress reports. */
const portion = 1000

/** Queries compared at a time, so that no processor is idle during messages between processes. */
const concurrentComparisons = 3

/** @throws WrongResult at the first query on which two engines disagree */
export async function compareResults(
  engine: EngineProcess,
  peer: EngineProcess,
  queries: readonly SearchRequest[],
  log: (line: string) => void,
): Promise<number> {
  const left = queries.values()
  let agreed = 0
  const compareOn = async () => {
    for (const query of left) {
      const [found, expected] = await Promise.all([
        engine.call('search', query),
        peer.call('search', query),
      ])
      check(engine, peer, query, found, expected)
      if (++agreed % portion === 0) log(`${agreed} of ${queries.length} results agree`)
    }
  }
  await Promise.all(Array.from({ length: concurrentComparisons }, compareOn))
  return agreed
}

function check(
  engine: EngineProcess,
  peer: EngineProcess,
  query: SearchRequest,
  found: SearchResult,
  expected: SearchResult,
): void {
  const difference = firstDifference(found, expected)
  if (difference) throw new WrongResult(`${engine.name} and ${peer.name}`, query, difference)
}

/**
 * Compares a sample with plain SQL, which takes seconds for a query: as many as fit into the time limit, which counts
 * only SQL's time.
 * @throws WrongResult
 */
export async function compareSample(
  engine: EngineProcess | null,
  peer: EngineProcess,
  queries: readonly SearchRequest[],
  { sample, patience }: { readonly sample: number; readonly patience: number },
): Promise<Figures> {
  const step = stepOf(queries, sample)
  const began = performance.now()
  const cpuBefore = await peer.call('cpuMs')
  const times: (number | null)[] = []
  for (const [at, query] of queries.entries()) {
    if (at % step > 0 || (performance.now() - began) / 1000 > patience) {
      times.push(null)
      continue
    }
    const started = performance.now()
    const expected = await peer.call('search', query)
    times.push(performance.now() - started)
    if (engine) check(engine, peer, query, await engine.call('search', query), expected)
  }
  return { latency: latencyOf(times, (await peer.call('cpuMs')) - cpuBefore), throughput: [] }
}

async function measureSet(
  engine: EngineProcess,
  queries: readonly SearchRequest[],
  effort: Effort,
): Promise<Figures> {
  const latency = await engine.call('timeEach', queries, effort)
  const throughput = []
  for (const inFlight of [1, 8, 32]) {
    const plan = { inFlight, seconds: effort.burst }
    throughput.push(await engine.call('timeInFlight', queries, plan))
  }
  return { latency, throughput }
}

export async function measureEngine(
  engine: EngineProcess,
  queries: Queries,
  effort: Effort,
): Promise<EngineReport> {
  return {
    name: engine.name,
    loadSeconds: engine.loadSeconds,
    stats: await measureSet(engine, queries.stats, effort),
    live: await measureSet(engine, queries.live, effort),
    memoryBytes: await engine.call('memory'),
  }
}

/** Returns the same wide queries for the first page and for a deep one. */
function depthQueries(number: number): SearchRequest[] {
  const sorts = [null, 'year', 'mileage', 'startPrice', 'soldPrice'] as const
  const years = [null, 2000, 2005, 2010]
  return sorts.flatMap((sort) =>
    years.map(
      (min): SearchRequest => ({
        pageType: 'stats',
        filters: { ...noFilters, ranges: min ? { year: { min, max: null } } : {} },
        page: { number, size: 20, sort, order: 'DESC' },
        counters: true,
      }),
    ),
  )
}

/** Measures our own engine; `engine` has just been started without saved columns. */
export async function measureSeriba(
  engine: EngineProcess,
  queries: Queries,
  market: { readonly url: string; readonly folder: string; readonly rows: number },
  effort: Effort,
): Promise<SeribaReport> {
  const report = await measureEngine(engine, queries, effort)
  const bytesPerRow = await engine.call('bytesPerRow')
  const deepPageNumber = Math.min(10_000, Math.floor(market.rows / 40))
  const depth = { warmups: 1, patience: effort.patience }
  const pageOne = await engine.call('timeEach', depthQueries(1), depth)
  const deepPage = await engine.call('timeEach', depthQueries(deepPageNumber), depth)
  const lotPages = await engine.call('timeLotPages', await readLotPages(market.url, 500), depth)
  const long = await engine.call('timeInFlight', queries.stats, {
    inFlight: 16,
    seconds: effort.long,
  })
  const lag = await measureLag(market.url, engine, effort.lag)
  await engine.stop()
  const cachedEngine = await EngineProcess.start('seriba-cached', market)
  try {
    // Every result must be in the cache, however long that takes.
    const plan = { warmups: 1, patience: Number.POSITIVE_INFINITY }
    const cached = await cachedEngine.call('timeEach', queries.stats, plan)
    const cachedThroughput = await cachedEngine.call('timeInFlight', queries.stats, {
      inFlight: 32,
      seconds: effort.burst,
    })
    return {
      ...report,
      bytesPerRow,
      pageOne,
      deepPage,
      deepPageNumber,
      lotPages,
      long,
      lag,
      savedLoadSeconds: cachedEngine.loadSeconds,
      cached,
      cachedThroughput,
    }
  } finally {
    await cachedEngine.stop()
  }
}
