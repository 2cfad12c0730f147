import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { SearchRequest } from '#market/search/server/listing-search.ts'
import { percentile } from '../percentile.ts'
import type { BenchEngine } from './engine.ts'

/** Milliseconds of one result at a time. */
export interface Latency {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** CPU milliseconds of one result, over all threads. */
  readonly cpuMs: number
  /** Time of each query, in order; null for one that was not timed. */
  readonly times: readonly (number | null)[]
}

export interface TimingPlan {
  readonly warmups: number
  /** Time limit of warming up, and of the measurement, seconds. */
  readonly patience: number
}

export interface Throughput {
  readonly inFlight: number
  readonly perSecond: number
  readonly errors: number
  /** Event-loop delay of the calling thread, which would serve HTTP. */
  readonly loopP99Ms: number
}

const secondsSince = (began: number) => (performance.now() - began) / 1000

/**
 * Runs every query once, one after the other, after `warmups` passes that do not count. A slow engine is timed on the
 * queries that it completed within the time limit.
 */
export const timeEach = (
  engine: BenchEngine,
  queries: readonly SearchRequest[],
  plan: TimingPlan,
): Promise<Latency> => timeRuns(engine, queries, (query) => engine.search(query), plan)

/** Times anything else that an engine does. */
export async function timeRuns<Request>(
  engine: BenchEngine,
  requests: readonly Request[],
  run: (request: Request) => Promise<unknown>,
  { warmups, patience }: TimingPlan,
): Promise<Latency> {
  let began = performance.now()
  const isLate = () => secondsSince(began) > patience
  for (let pass = 0; pass < warmups; pass++) {
    for (const request of requests) if (!isLate()) await run(request)
  }
  const times: (number | null)[] = []
  const cpuBefore = await engine.cpuMs()
  began = performance.now()
  for (const request of requests) {
    const started = performance.now()
    const isTimed = !isLate()
    if (isTimed) await run(request)
    times.push(isTimed ? performance.now() - started : null)
  }
  return latencyOf(times, (await engine.cpuMs()) - cpuBefore)
}

export function latencyOf(times: readonly (number | null)[], cpuMs: number): Latency {
  const counted = times.filter((time) => time !== null)
  const count = counted.length
  return { count, ...percentiles(counted), cpuMs: cpuMs / Math.max(1, count), times }
}

export const percentiles = (times: readonly number[]) => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
})

const loopResolutionMs = 2

/** Returns the results a second with a number of concurrent queries. */
export async function timeInFlight(
  engine: BenchEngine,
  queries: readonly SearchRequest[],
  { inFlight, seconds }: { readonly inFlight: number; readonly seconds: number },
): Promise<Throughput> {
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  loop.enable()
  const began = performance.now()
  let next = 0
  let results = 0
  let errors = 0
  const searchOn = async () => {
    while (secondsSince(began) < seconds) {
      const query = queries[next++ % queries.length]
      if (!query) return
      try {
        await engine.search(query)
        results++
      } catch {
        errors++
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, searchOn))
  const perSecond = results / secondsSince(began)
  loop.disable()
  // The monitor records the intervals between its own ticks.
  const loopP99Ms = Math.max(0, loop.percentile(99) / 1e6 - loopResolutionMs)
  return { inFlight, perSecond, errors, loopP99Ms }
}

/** A counter of an engine as it was seen over time. */
export interface Sighting {
  /** Milliseconds since 1970, by the same clock in every process. */
  readonly at: number
  readonly count: number
  /** Milliseconds that the result took. */
  readonly milliseconds: number
}

export interface StatusWatch {
  readonly status: number
  /** By how much the counter rises in the meantime. */
  readonly rise: number
  readonly seconds: number
}

export const clockMs = () => performance.timeOrigin + performance.now()

/** Reads the counter of one status about every ten milliseconds, until it has risen or the time is over. */
export async function watchStatus(
  engine: BenchEngine,
  query: SearchRequest,
  { status, rise, seconds }: StatusWatch,
): Promise<Sighting[]> {
  const seen: Sighting[] = []
  const began = performance.now()
  const hasRisen = () => (seen.at(-1)?.count ?? 0) - (seen[0]?.count ?? 0) >= rise
  while (secondsSince(began) < seconds && !hasRisen()) {
    const started = performance.now()
    const { counters } = await engine.search(query)
    const count = counters?.facets.status.find(({ value }) => value === status)?.count ?? 0
    seen.push({ at: clockMs(), count, milliseconds: performance.now() - started })
    await new Promise((resolve) => setTimeout(resolve, 8))
  }
  return seen
}
