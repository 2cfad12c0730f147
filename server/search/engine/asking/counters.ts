import { rangeKeys } from '../../../../contract/page-types.ts'
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
  const counted = {
    variant: codesCounted(tally.found.variant),
    profile: codesCounted(tally.found.profile),
    house: codesCounted(tally.found.house),
  }
  const lists = Object.fromEntries(
    facets.map((facet) => {
      const codes = counted[facetColumn[facet]]
      return [facet, listCounters(facet, tally, codes, presentOf(facet, whole, names), names)]
    }),
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

/** The codes that were counted at all: most of those that have names belong to other tables. */
function codesCounted(counts: Int32Array): Int32Array {
  const codes = new Int32Array(counts.length)
  let length = 0
  for (let code = 0; code < counts.length; code++) if (counts[code] !== 0) codes[length++] = code
  return codes.subarray(0, length)
}

const presents = new WeakMap<Tally, Map<Facet, Int32Array>>()

/** How often each value of a facet is there without any filter. */
function presentOf(facet: Facet, whole: Tally, names: Names): Int32Array {
  const known = presents.get(whole) ?? new Map<Facet, Int32Array>()
  presents.set(whole, known)
  const before = known.get(facet)
  if (before) return before
  const [codeOf, values] = facetCodes(facet, names)
  const counts = whole.found[facetColumn[facet]]
  const present = new Int32Array(values.length)
  addUp(present, counts, codesCounted(counts), codeOf)
  known.set(facet, present)
  return present
}

function listCounters(
  facet: Facet,
  tally: Tally,
  counted: Int32Array,
  present: Int32Array,
  names: Names,
) {
  const [codeOf, values] = facetCodes(facet, names)
  const counts = new Int32Array(values.length)
  addUp(counts, tally.found[facetColumn[facet]], counted, codeOf)
  const kept = tally.kept[facet]
  if (kept) addUp(counts, kept, codesCounted(kept), codeOf)
  const isOpen = openFacets.includes(facet)
  const fewest = isOpen ? countOfLast(counts, openFacetLimit) : 0
  const counters: Counter<unknown>[] = []
  for (let code = 0; code < present.length; code++) {
    const count = counts[code] ?? 0
    const value = values[code]
    if ((present[code] ?? 0) > 0 && count >= fewest && value !== '') counters.push({ value, count })
  }
  counters.sort((a, b) => b.count - a.count || ascending(a.value, b.value))
  return isOpen ? counters.slice(0, openFacetLimit) : counters
}

function addUp(
  sums: Int32Array,
  counts: Int32Array,
  counted: Int32Array,
  codeOf: Int32Array | null,
): void {
  for (let at = 0; at < counted.length; at++) {
    const from = counted[at] ?? 0
    const code = codeOf ? (codeOf[from] ?? 0) : from
    sums[code] = (sums[code] ?? 0) + (counts[from] ?? 0)
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
