import {
  type Counter,
  type Facet,
  facets,
  type ListingCounters,
  type SearchResult,
} from '../listing-search.ts'
import type { EngineResult } from './query/reader.ts'

interface PackedList {
  readonly values: readonly (number | string)[]
  readonly counts: Int32Array
}

/** A result as sent between threads. */
export type PackedResult =
  | { readonly type: 'plain'; readonly result: EngineResult }
  | {
      readonly type: 'counters'
      readonly result: Omit<SearchResult, 'counters'>
      readonly ranges: ListingCounters['ranges']
      readonly lists: Readonly<Record<Facet, PackedList>>
    }

/** Converts counters into arrays of values and counts: thousands of small objects are slow to clone. */
export function pack(result: EngineResult): PackedResult {
  if (!('ids' in result) || result.counters === null) return { type: 'plain', result }
  const { counters, ...rest } = result
  const lists = Object.fromEntries(
    facets.map((facet): [Facet, PackedList] => {
      const list: readonly Counter<number | string>[] = counters.facets[facet]
      const counts = Int32Array.from(list, ({ count }) => count)
      return [facet, { values: list.map(({ value }) => value), counts }]
    }),
  ) as Record<Facet, PackedList>
  return { type: 'counters', result: rest, ranges: counters.ranges, lists }
}

export function unpack(packed: PackedResult): EngineResult {
  if (packed.type === 'plain') return packed.result
  const lists = Object.fromEntries(
    facets.map((facet) => {
      const { values, counts } = packed.lists[facet]
      return [facet, values.map((value, at) => ({ value, count: counts[at] ?? 0 }))]
    }),
  ) as unknown as ListingCounters['facets']
  return { ...packed.result, counters: { facets: lists, ranges: packed.ranges } }
}
