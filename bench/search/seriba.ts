import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startSearchEngine } from '#market/search/server/engine/engine.ts'
import { type BenchEngine, type EngineOptions, ownCpuMs, ownMemory } from './engine.ts'
import { benchNow } from './rows.ts'

/**
 * Starts our own engine behind its interface, as the server uses it: threads, feed and saved columns. Only with the
 * cache does it use columns saved by an earlier run.
 */
export async function startSeriba({
  url,
  folder,
  cache,
}: EngineOptions & { readonly cache: boolean }): Promise<BenchEngine> {
  const dir = join(folder, 'search')
  if (!cache) await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const engine = startSearchEngine({
    url,
    dir,
    now: () => benchNow,
    log: (line) => console.log(`         seriba: ${line}`),
    cache,
  })
  await engine.ready
  return {
    search: (query) => engine.list(query),
    lotSearches: engine,
    cpuMs: ownCpuMs,
    memory: ownMemory,
    bytesPerRow() {
      const tables = Object.values(engine.status().tables)
      const sum = (figure: 'rows' | 'bytes') =>
        tables.reduce((total, table) => total + table[figure], 0)
      return sum('bytes') / Math.max(1, sum('rows'))
    },
    stop: () => engine.stop(),
  }
}
