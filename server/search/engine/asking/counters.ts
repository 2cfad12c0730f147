import { rangeKeys } from '../../../../contract/listings.ts'
import {
  type Counter,
  type Facet,
  facets,
  type ListingCounters,
  openFacetLimit,
  openFacets,
} from '../../listing-search.ts'
import type { Names } from '../rows/names.ts'
import { facetColumn, type Tally } from './tally.ts'

/** The counters of a question; `whole` has the values that a page type has without any filter. */
export function countersOf(tally: Tally, whole: Tally, names: Names): ListingCounters {
  const lists = Object.fromEntries(
    facets.map((facet) => [facet, listCounters(facet, tally, whole, names)]),
  )
  const ranges = Object.fromEntries(
    rangeKeys.map((key) => {
      const { min, max } = tally.bounds[key]
      return [key, max < 0 ? null : { min, max }]
    }),
  )
  return { facets: lists, ranges } as unknown as ListingCounters
}

/** From codes of a facet's column to codes of the facet, and from those to values. */
function facetCodes(facet: Facet, names: Names): [Int32Array | null, readonly unknown[]] {
  switch (facet) {
    case 'maker':
      return [names.makerOfVariant, names.makers.values]
    case 'model':
      return [names.modelOfVariant, names.models.values]
    case 'chassis':
      return [names.chassisOfVariant, names.chassis.values]
    case 'condition':
      return [names.conditionOfProfile, names.conditions.values]
    case 'gearbox':
      return [names.gearboxOfProfile, names.gearboxes.values]
    case 'color':
      return [names.colorOfProfile, names.colors.values]
    case 'status':
      return [names.statusOfProfile, names.statuses.values]
    case 'auction':
      return [null, names.houses.values]
  }
}

function listCounters(facet: Facet, tally: Tally, whole: Tally, names: Names) {
  const [codeOf, values] = facetCodes(facet, names)
  const column = facetColumn[facet]
  const counts = new Int32Array(values.length)
  addUp(counts, tally.found[column], codeOf)
  const kept = tally.kept[facet]
  if (kept) addUp(counts, kept, codeOf)
  const isOpen = openFacets.includes(facet)
  const present = isOpen ? counts : new Int32Array(values.length)
  if (!isOpen) addUp(present, whole.found[column], codeOf)
  const fewest = isOpen ? countOfLast(counts, openFacetLimit) : 0
  const counters: Counter<unknown>[] = []
  for (let code = 0; code < values.length; code++) {
    const count = counts[code] ?? 0
    const value = values[code]
    if ((present[code] ?? 0) > 0 && count >= fewest && value !== '') counters.push({ value, count })
  }
  counters.sort((a, b) => b.count - a.count || ascending(a.value, b.value))
  return isOpen ? counters.slice(0, openFacetLimit) : counters
}

function addUp(sums: Int32Array, counts: Int32Array, codeOf: Int32Array | null): void {
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? 0
    if (count === 0) continue
    const code = codeOf ? (codeOf[at] ?? 0) : at
    sums[code] = (sums[code] ?? 0) + count
  }
}

/** The count below which a value is not among the `limit` most frequent ones. */
function countOfLast(counts: Int32Array, limit: number): number {
  const positive = new Int32Array(counts.length)
  let length = 0
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code] ?? 0
    if (count > 0) positive[length++] = count
  }
  // One more, should the unknown value be among them.
  if (length <= limit + 1) return 1
  return positive.subarray(0, length).sort()[length - limit - 1] ?? 1
}

/** Numbers by size, texts as `collate "C"` has them. */
function ascending(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}
