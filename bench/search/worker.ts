import type { SearchRequest } from '#market/search/server/listing-search.ts'
import type { BenchEngine, EngineOptions } from './engine.ts'
import { type StatusWatch, type TimingPlan, timeEach, timeInFlight, watchStatus } from './timing.ts'
import { type LotPage, timeLotPages } from './vehicles.ts'

// Runs one engine in a separate process, which is called by search-process.ts.
export const engineNames = ['seriba', 'seriba-cached', 'duckdb', 'postgres'] as const
export type EngineName = (typeof engineNames)[number]

async function start(name: EngineName, options: EngineOptions): Promise<BenchEngine> {
  if (name === 'duckdb') return (await import('./duckdb.ts')).startDuckDb(options)
  if (name === 'postgres') return (await import('./postgres.ts')).startPostgres(options)
  const { startSeriba } = await import('./seriba.ts')
  return startSeriba({ ...options, cache: name === 'seriba-cached' })
}

let running: BenchEngine | null = null

function engine(): BenchEngine {
  if (!running) throw new Error('the engine is not started')
  return running
}

const calls = {
  async start(name: EngineName, options: EngineOptions) {
    const began = performance.now()
    running = await start(name, options)
    return (performance.now() - began) / 1000
  },
  prepare: async (queries: readonly SearchRequest[]) => (await engine().prepare?.(queries)) ?? '',
  search: (query: SearchRequest) => engine().search(query),
  memory: () => engine().memory(),
  cpuMs: () => engine().cpuMs(),
  bytesPerRow: async () => engine().bytesPerRow?.() ?? null,
  timeEach: (queries: readonly SearchRequest[], plan: TimingPlan) =>
    timeEach(engine(), queries, plan),
  timeLotPages: (pages: readonly LotPage[], plan: TimingPlan) =>
    timeLotPages(engine(), pages, plan),
  timeInFlight: (
    queries: readonly SearchRequest[],
    plan: { readonly inFlight: number; readonly seconds: number },
  ) => timeInFlight(engine(), queries, plan),
  watchStatus: (query: SearchRequest, plan: StatusWatch) => watchStatus(engine(), query, plan),
  stop: () => engine().stop(),
}
export type EngineCalls = typeof calls

export interface CallMessage {
  readonly id: number
  readonly call: keyof EngineCalls
  readonly args: readonly unknown[]
}

process.on('message', async ({ id, call, args }: CallMessage) => {
  try {
    const method = calls[call] as (...args: readonly unknown[]) => Promise<unknown>
    process.send?.({ id, result: await method(...args) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.stack : String(error) })
  }
})
process.on('disconnect', () => process.exit(1))
