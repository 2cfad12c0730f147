import {
  type Counter,
  type Facet,
  facets,
  type ListingAnswer,
  type ListingCounters,
} from '../listing-search.ts'
import type { InquiryAnswer } from './asking/reader.ts'

interface PackedList {
  readonly values: readonly (number | string)[]
  readonly counts: Int32Array
}

/** An answer on its way between threads. */
export type PackedAnswer =
  | { readonly type: 'plain'; readonly answer: InquiryAnswer }
  | {
      readonly type: 'counters'
      readonly answer: Omit<ListingAnswer, 'counters'>
      readonly ranges: ListingCounters['ranges']
      readonly lists: Readonly<Record<Facet, PackedList>>
    }

/** Lays counters out as lists of values and of counts: thousands of small objects are slow to send. */
export function pack(answer: InquiryAnswer): PackedAnswer {
  if (!('ids' in answer) || answer.counters === null) return { type: 'plain', answer }
  const { counters, ...rest } = answer
  const lists = Object.fromEntries(
    facets.map((facet): [Facet, PackedList] => {
      const list: readonly Counter<number | string>[] = counters.facets[facet]
      const counts = Int32Array.from(list, ({ count }) => count)
      return [facet, { values: list.map(({ value }) => value), counts }]
    }),
  ) as Record<Facet, PackedList>
  return { type: 'counters', answer: rest, ranges: counters.ranges, lists }
}

export function unpack(packed: PackedAnswer): InquiryAnswer {
  if (packed.type === 'plain') return packed.answer
  const lists = Object.fromEntries(
    facets.map((facet) => {
      const { values, counts } = packed.lists[facet]
      return [facet, values.map((value, at) => ({ value, count: counts[at] ?? 0 }))]
    }),
  ) as unknown as ListingCounters['facets']
  return { ...packed.answer, counters: { facets: lists, ranges: packed.ranges } }
}
