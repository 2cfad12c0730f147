import type { EngineResult } from './query/reader.ts'

/**
 * Weight of all cached results at most. A counter or an id weighs 1, and so do
 * `charactersOfWeight` characters of a key.
 */
const maxWeight = 500_000
const charactersOfWeight = 50

/** Results for exports and requests with hundreds of values are hardly needed twice: not cached. */
const maxIds = 200
const longestKey = 4096

interface Entry {
  readonly version: number
  readonly result: EngineResult
  readonly weight: number
}

/** Results by request and table version; the least recently used ones are evicted. */
export class ResultCache {
  private readonly entries = new Map<string, Entry>()
  private weight = 0

  get(key: string, version: number): EngineResult | undefined {
    const known = this.entries.get(key)
    if (!known) return undefined
    this.entries.delete(key)
    if (known.version !== version) {
      this.weight -= known.weight
      return undefined
    }
    // Most recently used: the last to be evicted.
    this.entries.set(key, known)
    return known.result
  }

  set(key: string, version: number, result: EngineResult): void {
    this.delete(key)
    if (key.length > longestKey || ('ids' in result && result.ids.length > maxIds)) return
    const weight = weightOf(result) + Math.ceil(key.length / charactersOfWeight)
    this.entries.set(key, { version, result, weight })
    this.weight += weight
    for (const oldest of this.entries.keys()) {
      if (this.weight <= maxWeight) return
      this.delete(oldest)
    }
  }

  clear(): void {
    this.entries.clear()
    this.weight = 0
  }

  private delete(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0
    this.entries.delete(key)
  }
}

function weightOf(result: EngineResult): number {
  if ('months' in result) return result.months.length + result.grades.length + 10
  if (!('ids' in result)) return result.length + 1
  const lists = result.counters ? Object.values(result.counters.facets) : []
  return lists.reduce((sum, list) => sum + list.length, result.ids.length + 10)
}
