import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import type { Facet } from '#market/search/server/listing-search.ts'
import { facetBit, type Plan, rangeBit } from '../filter/plan.ts'
import type { Histogram } from '../rows/blocks.ts'
import { type Columns, unknown } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'

/** The column with the values of each facet. */
export const facetColumn = {
  maker: 'variant',
  model: 'variant',
  chassis: 'variant',
  condition: 'profile',
  gearbox: 'profile',
  fuel: 'profile',
  color: 'profile',
  status: 'profile',
  auction: 'house',
} as const satisfies Record<Facet, 'variant' | 'profile' | 'house'>

export interface MutableBounds {
  min: number
  max: number
}

/** Counts found rows by code, and rows that fail only the filter of one facet. */
export class Tally {
  /** Found rows. */
  total = 0
  readonly found: Readonly<Record<'variant' | 'profile' | 'house', Int32Array>>
  /** By facet with a filter: rows that fail only that filter, by code of the facet's column. */
  readonly excluded: Readonly<Partial<Record<Facet, Int32Array>>>
  readonly bounds: Readonly<Record<RangeKey, MutableBounds>>
  /** The bits of facets and ranges with a filter: rows with one of these misses are counted. */
  readonly countedBits: number
  private readonly ownFacets: readonly Facet[]
  readonly ownRanges: readonly RangeKey[]

  constructor(names: Names, { ownFacets, ownRanges }: Plan) {
    const sizes = { variant: names.variants, profile: names.profiles, house: names.houses }
    const newCounts = (column: keyof typeof sizes) => new Int32Array(sizes[column].size)
    this.found = {
      variant: newCounts('variant'),
      profile: newCounts('profile'),
      house: newCounts('house'),
    }
    this.excluded = Object.fromEntries(
      ownFacets.map((facet) => [facet, newCounts(facetColumn[facet])]),
    )
    this.bounds = Object.fromEntries(
      rangeKeys.map((key) => [key, { min: unknown, max: -1 }]),
    ) as Record<RangeKey, MutableBounds>
    this.countedBits =
      ownFacets.reduce((bits, facet) => bits | facetBit[facet], 0) |
      ownRanges.reduce((bits, key) => bits | rangeBit[key], 0)
    this.ownFacets = ownFacets
    this.ownRanges = ownRanges
  }

  /** Counts a row by its misses, or subtracts it (`weight` -1; bounds are not narrowed again). */
  addRow(columns: Columns, row: number, misses: number, weight: 1 | -1): void {
    if (misses === 0) {
      this.total += weight
      add(this.found.variant, columns.variant[row] ?? 0, weight)
      add(this.found.profile, columns.profile[row] ?? 0, weight)
      add(this.found.house, columns.house[row] ?? 0, weight)
      if (weight === 1) this.extendAll(columns, row)
      return
    }
    if ((misses & this.countedBits) !== misses) return
    for (const facet of this.ownFacets) {
      const counts = this.excluded[facet]
      if (misses === facetBit[facet] && counts) {
        add(counts, columns[facetColumn[facet]][row] ?? 0, weight)
      }
    }
    if (weight === -1) return
    for (const key of this.ownRanges) {
      if (misses === rangeBit[key]) this.extend(key, columns[key][row] ?? unknown)
    }
  }

  private extendAll(columns: Columns, row: number): void {
    for (const key of rangeKeys) this.extend(key, columns[key][row] ?? unknown)
  }

  extend(key: RangeKey, value: number): void {
    if (value === unknown) return
    const bounds = this.bounds[key]
    if (value < bounds.min) bounds.min = value
    if (value > bounds.max) bounds.max = value
  }

  /** Whether values between these could widen the bounds of a range. */
  couldExtend(key: RangeKey, min: number, max: number): boolean {
    const bounds = this.bounds[key]
    return min !== unknown && (min < bounds.min || max > bounds.max)
  }
}

function add(counts: Int32Array, code: number, weight: number): void {
  counts[code] = (counts[code] ?? 0) + weight
}

/** Adds the counts of each value in a block. */
export function addHistogram(counts: Int32Array, histogram: Histogram, block: number): void {
  const { starts, codes, counts: times } = histogram
  const end = starts[block + 1] ?? 0
  for (let at = starts[block] ?? 0; at < end; at++) {
    const code = codes[at] ?? 0
    counts[code] = (counts[code] ?? 0) + (times[at] ?? 0)
  }
}
