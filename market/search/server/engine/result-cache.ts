import { LRUCache } from 'lru-cache'
import type { EngineResult } from './query/reader.ts'

/**
 * Maximum weight of all cached results. A counter or an id weighs 1, and so do `charactersOfWeight` characters of a
 * key.
 */
const maxWeight = 500_000
const charactersOfWeight = 50

/** Results of exports and of requests with hundreds of values are rarely needed twice, so they are not cached. */
const maxIds = 200
const maxKeyLength = 4096

interface Entry {
  readonly version: number
  readonly result: EngineResult
}

/** Caches results by request and table version; evicts the least recently used ones. */
export class ResultCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: maxWeight,
    sizeCalculation: ({ result }, key) =>
      weightOf(result) + Math.ceil(key.length / charactersOfWeight),
  })

  get(key: string, version: number): EngineResult | undefined {
    const known = this.entries.get(key)
    if (known?.version === version) return known.result
    this.entries.delete(key)
    return undefined
  }

  set(key: string, version: number, result: EngineResult): void {
    if (key.length > maxKeyLength || ('ids' in result && result.ids.length > maxIds)) return
    this.entries.set(key, { version, result })
  }

  clear(): void {
    this.entries.clear()
  }
}

function weightOf(result: EngineResult): number {
  if ('months' in result) return result.months.length + result.grades.length + 10
  if (!('ids' in result)) return result.length + 1
  const lists = result.counters ? Object.values(result.counters.facets) : []
  return lists.reduce((sum, list) => sum + list.length, result.ids.length + 10)
}
