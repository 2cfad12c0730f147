import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { SearchRequest } from '../server/search/listing-search.ts'
import type { BenchEngine } from './search-engine.ts'

/** Milliseconds of one answer at a time. */
export interface Latency {
  readonly asked: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** CPU milliseconds of one answer, over all threads. */
  readonly cpuMs: number
  /** Of each question, in their order; null for one that was not asked. */
  readonly times: readonly (number | null)[]
}

export interface TimingPlan {
  readonly warmups: number
  /** Seconds for warming up, and as many again for what counts. */
  readonly patience: number
}

export interface Throughput {
  readonly inFlight: number
  readonly perSecond: number
  readonly errors: number
  /** Event-loop delay of the asking thread, which is the one that would serve HTTP. */
  readonly loopP99Ms: number
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

const secondsSince = (began: number) => (performance.now() - began) / 1000

/**
 * Asks every question once, one after the other, after `warmups` passes that are not counted. An
 * engine that is slower than its patience is timed on the questions that it got to.
 */
export async function timeEach(
  engine: BenchEngine,
  questions: readonly SearchRequest[],
  { warmups, patience }: TimingPlan,
): Promise<Latency> {
  let began = performance.now()
  const isLate = () => secondsSince(began) > patience
  for (let pass = 0; pass < warmups; pass++) {
    for (const question of questions) if (!isLate()) await engine.ask(question)
  }
  const times: (number | null)[] = []
  const cpuBefore = await engine.cpuMs()
  began = performance.now()
  for (const question of questions) {
    const asked = performance.now()
    const isAsked = !isLate()
    if (isAsked) await engine.ask(question)
    times.push(isAsked ? performance.now() - asked : null)
  }
  return latencyOf(times, (await engine.cpuMs()) - cpuBefore)
}

export function latencyOf(times: readonly (number | null)[], cpuMs: number): Latency {
  const counted = times.filter((time) => time !== null)
  const asked = counted.length
  return { asked, ...percentiles(counted), cpuMs: cpuMs / Math.max(1, asked), times }
}

export const percentiles = (times: readonly number[]) => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
})

const loopResolutionMs = 2

/** Answers a second with so many questions under way all the time. */
export async function timeInFlight(
  engine: BenchEngine,
  questions: readonly SearchRequest[],
  { inFlight, seconds }: { readonly inFlight: number; readonly seconds: number },
): Promise<Throughput> {
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  loop.enable()
  const began = performance.now()
  let next = 0
  let answers = 0
  let errors = 0
  const askOn = async () => {
    while (secondsSince(began) < seconds) {
      const question = questions[next++ % questions.length]
      if (!question) return
      try {
        await engine.ask(question)
        answers++
      } catch {
        errors++
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, askOn))
  const perSecond = answers / secondsSince(began)
  loop.disable()
  // The monitor records how far apart its own ticks are.
  const loopP99Ms = Math.max(0, loop.percentile(99) / 1e6 - loopResolutionMs)
  return { inFlight, perSecond, errors, loopP99Ms }
}

/** A counter of an engine as it was seen over time. */
export interface Sighting {
  /** Milliseconds since 1970, the same clock in every process. */
  readonly at: number
  readonly count: number
  /** Milliseconds that the answer took. */
  readonly took: number
}

export const clockMs = () => performance.timeOrigin + performance.now()

/** Asks for the counter of one status again and again, about every ten milliseconds. */
export async function watchStatus(
  engine: BenchEngine,
  question: SearchRequest,
  { status, seconds }: { readonly status: number; readonly seconds: number },
): Promise<Sighting[]> {
  const seen: Sighting[] = []
  const began = performance.now()
  while (secondsSince(began) < seconds) {
    const asked = performance.now()
    const { counters } = await engine.ask(question)
    const count = counters?.facets.status.find(({ value }) => value === status)?.count ?? 0
    seen.push({ at: clockMs(), count, took: performance.now() - asked })
    await new Promise((resolve) => setTimeout(resolve, 8))
  }
  return seen
}
