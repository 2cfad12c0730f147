import {
  noFilters,
  type SearchRequest,
  type SearchResult,
} from '../server/search/listing-search.ts'
import { firstDifference, WrongAnswer } from './search-compare.ts'
import { measureLag } from './search-lag.ts'
import { EngineProcess } from './search-process.ts'
import type { Questions } from './search-questions.ts'
import type { EngineReport, Figures, SeribaReport } from './search-report.ts'
import { latencyOf } from './search-timing.ts'

/** How long things may take; small runs are short, large ones let slow engines finish. */
export interface Effort {
  readonly warmups: number
  /** Seconds for a pass over all questions, and as many for warming up. */
  readonly patience: number
  /** Seconds of each throughput figure. */
  readonly burst: number
  /** Seconds of the long run with 16 in flight. */
  readonly long: number
  readonly lag: number
}

const stepOf = (questions: readonly SearchRequest[], count: number) =>
  Math.max(1, Math.floor(questions.length / count))

/** About so many of the questions, evenly taken. */
export const sampleOf = (questions: readonly SearchRequest[], count: number) =>
  questions.filter((_, at) => at % stepOf(questions, count) === 0)

/** After so many questions the run says how far it is. */
const portion = 1000

/** Questions that are compared at a time, so that no processor waits for the way between processes. */
const comparedAtOnce = 3

/** @throws WrongAnswer at the first question that two engines answer differently */
export async function compareAnswers(
  engine: EngineProcess,
  peer: EngineProcess,
  questions: readonly SearchRequest[],
  say: (line: string) => void,
): Promise<number> {
  const left = questions.values()
  let agreed = 0
  const compareOn = async () => {
    for (const question of left) {
      const [found, wanted] = await Promise.all([
        engine.call('ask', question),
        peer.call('ask', question),
      ])
      check(engine, peer, question, found, wanted)
      if (++agreed % portion === 0) say(`${agreed} of ${questions.length} answers agree`)
    }
  }
  await Promise.all(Array.from({ length: comparedAtOnce }, compareOn))
  return agreed
}

function check(
  engine: EngineProcess,
  peer: EngineProcess,
  question: SearchRequest,
  found: SearchResult,
  wanted: SearchResult,
): void {
  const difference = firstDifference(found, wanted)
  if (difference) throw new WrongAnswer(`${engine.name} and ${peer.name}`, question, difference)
}

/**
 * Compares with plain SQL, which takes seconds for a question: a sample, as far as it gets in its
 * time. What it took is all that is measured of it.
 * @throws WrongAnswer
 */
export async function compareSample(
  engine: EngineProcess | null,
  peer: EngineProcess,
  questions: readonly SearchRequest[],
  { sample, patience }: { readonly sample: number; readonly patience: number },
): Promise<Figures> {
  const step = stepOf(questions, sample)
  const began = performance.now()
  const cpuBefore = await peer.call('cpuMs')
  const times: (number | null)[] = []
  for (const [at, question] of questions.entries()) {
    if (at % step > 0 || (performance.now() - began) / 1000 > patience) {
      times.push(null)
      continue
    }
    const asked = performance.now()
    const wanted = await peer.call('ask', question)
    times.push(performance.now() - asked)
    if (engine) check(engine, peer, question, await engine.call('ask', question), wanted)
  }
  return { latency: latencyOf(times, (await peer.call('cpuMs')) - cpuBefore), throughput: [] }
}

async function measureSet(
  engine: EngineProcess,
  questions: readonly SearchRequest[],
  effort: Effort,
): Promise<Figures> {
  const latency = await engine.call('timeEach', questions, effort)
  const throughput = []
  for (const inFlight of [1, 8, 32]) {
    const plan = { inFlight, seconds: effort.burst }
    throughput.push(await engine.call('timeInFlight', questions, plan))
  }
  return { latency, throughput }
}

export async function measureEngine(
  engine: EngineProcess,
  questions: Questions,
  effort: Effort,
): Promise<EngineReport> {
  return {
    name: engine.name,
    loadSeconds: engine.loadSeconds,
    stats: await measureSet(engine, questions.stats, effort),
    live: await measureSet(engine, questions.live, effort),
    memoryBytes: await engine.call('memory'),
  }
}

/** The same wide questions at the front and far behind. */
function depthQuestions(number: number): SearchRequest[] {
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

/** Everything about our own engine; `engine` has just been started without saved columns. */
export async function measureSeriba(
  engine: EngineProcess,
  questions: Questions,
  place: { readonly url: string; readonly folder: string; readonly rows: number },
  effort: Effort,
): Promise<SeribaReport> {
  const report = await measureEngine(engine, questions, effort)
  const bytesPerRow = await engine.call('bytesPerRow')
  const deepPageNumber = Math.min(10_000, Math.floor(place.rows / 40))
  const depth = { warmups: 1, patience: effort.patience }
  const pageOne = await engine.call('timeEach', depthQuestions(1), depth)
  const deepPage = await engine.call('timeEach', depthQuestions(deepPageNumber), depth)
  const long = await engine.call('timeInFlight', questions.stats, {
    inFlight: 16,
    seconds: effort.long,
  })
  const lag = await measureLag(place.url, engine, effort.lag)
  await engine.stop()
  const cachedEngine = await EngineProcess.start('seriba-cached', place)
  try {
    // Every answer has to be in the cache, however long that takes.
    const plan = { warmups: 1, patience: Number.POSITIVE_INFINITY }
    const cached = await cachedEngine.call('timeEach', questions.stats, plan)
    const cachedThroughput = await cachedEngine.call('timeInFlight', questions.stats, {
      inFlight: 32,
      seconds: effort.burst,
    })
    return {
      ...report,
      bytesPerRow,
      pageOne,
      deepPage,
      deepPageNumber,
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
