import { rangeKeys } from '#market/search/contract/page-types.ts'
import {
  type Counter,
  type Facet,
  facets,
  type ListingCounters,
  openFacetLimit,
  openFacets,
} from '#market/search/server/listing-search.ts'
import type { Names } from '../rows/names.ts'
import { facetColumn, type Tally } from './tally.ts'

const wholeCounters = new WeakMap<Tally, ListingCounters>()

/** Returns the counters of a request; `whole` has the counts of the page type without any filter. */
export function countersOf(tally: Tally, whole: Tally, names: Names): ListingCounters {
  if (tally !== whole) return computeCounters(tally, whole, names)
  const cached = wholeCounters.get(whole) ?? computeCounters(whole, whole, names)
  wholeCounters.set(whole, cached)
  return cached
}

function computeCounters(tally: Tally, whole: Tally, names: Names): ListingCounters {
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

/** Maps codes of a facet's column to codes of the facet, and those to values. */
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
    case 'fuel':
      return [names.fuelOfProfile, names.fuels.values]
    case 'color':
      return [names.colorOfProfile, names.colors.values]
    case 'status':
      return [names.statusOfProfile, names.statuses.values]
    case 'auction':
      return [null, names.houses.values]
  }
}

/** Returns the codes with a count: most codes belong to rows of other tables. */
function codesCounted(counts: Int32Array): Int32Array {
  const codes = new Int32Array(counts.length)
  let length = 0
  for (let code = 0; code < counts.length; code++) if (counts[code] !== 0) codes[length++] = code
  return codes.subarray(0, length)
}

/** Limits of codes and counts; both fit into one double exactly. */
const maxCodes = 2 ** 21
const maxCounted = 2 ** 31

const presents = new WeakMap<Tally, Map<Facet, Int32Array>>()

/** Returns the codes of a facet that any row has, sorted by value, without the unknown value. */
function presentOf(facet: Facet, whole: Tally, names: Names): Int32Array {
  const known = presents.get(whole) ?? new Map<Facet, Int32Array>()
  presents.set(whole, known)
  const before = known.get(facet)
  if (before) return before
  const [codeOf, values] = facetCodes(facet, names)
  const counts = whole.found[facetColumn[facet]]
  const sums = new Int32Array(values.length)
  addUp(sums, counts, codesCounted(counts), codeOf)
  const present = codesCounted(sums).filter((code) => (sums[code] ?? 0) > 0 && values[code] !== '')
  present.sort((a, b) => ascending(values[a], values[b]))
  known.set(facet, present)
  return present
}

function listCounters(
  facet: Facet,
  tally: Tally,
  counted: Int32Array,
  present: Int32Array,
  names: Names,
): Counter<unknown>[] {
  const [codeOf, values] = facetCodes(facet, names)
  const counts = new Int32Array(values.length)
  addUp(counts, tally.found[facetColumn[facet]], counted, codeOf)
  const excluded = tally.excluded[facet]
  if (excluded) addUp(counts, excluded, codesCounted(excluded), codeOf)
  const isOpen = openFacets.includes(facet)
  // Count and rank by value in one number, which a typed array sorts without a callback.
  const keys = new Float64Array(present.length)
  let length = 0
  for (let at = 0; at < present.length; at++) {
    const count = counts[present[at] ?? 0] ?? 0
    if (count > 0 || !isOpen) keys[length++] = (maxCounted - count) * maxCodes + at
  }
  const sorted = keys.subarray(0, length).sort()
  return Array.from(isOpen ? sorted.subarray(0, openFacetLimit) : sorted, (key) => {
    const code = present[key - Math.floor(key / maxCodes) * maxCodes] ?? 0
    return { value: values[code], count: counts[code] ?? 0 }
  })
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

/** Compares numbers by size, texts by code unit as `collate "C"` does. */
function ascending(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}
