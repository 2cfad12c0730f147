import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import type { Facet } from '#market/search/server/listing-search.ts'
import {
  countBits,
  countBitsBetween,
  countCodes,
  countTwoCodes,
  invert,
} from '../filter/kernels.ts'
import { rangeBit } from '../filter/plan.ts'
import { edgeNotBelow } from '../rows/bit-index.ts'
import {
  type Blocks,
  blockOfRow,
  blockSize,
  eachVariant,
  rowsOfPart,
  type Summary,
} from '../rows/blocks.ts'
import type { Columns } from '../rows/columns.ts'
import type { View } from '../rows/view.ts'
import { addHistogram, facetColumn, type Tally } from './tally.ts'

// Scratch memory of this thread, as in block-scanner.ts.
const failing = new Int32Array(blockSize / 32)

/** Adds the rows of blocks to a tally. Rows are bits, beginning with the first row of the block. */
export class BlockTally {
  private readonly view: View
  private readonly columns: Columns
  private readonly blocks: Blocks
  private readonly tally: Tally

  constructor(view: View, tally: Tally) {
    this.view = view
    this.columns = view.store.base.columns
    this.blocks = view.store.base.blocks
    this.tally = tally
  }

  /** Returns the misses that are counted in a block: a range's only if the block can widen its bounds. */
  countedIn(block: number): number {
    let counted = this.tally.countedBits
    for (const key of this.tally.ownRanges) {
      if (!this.couldExtend(key, block, this.blocks)) counted &= ~rangeBit[key]
    }
    return counted
  }

  /** Counts a whole part as found. */
  addPart(part: number, summary: Summary): void {
    const { tally } = this
    tally.total += rowsOfPart(summary, part)
    for (const column of ['variant', 'profile', 'house'] as const) {
      addHistogram(tally.found[column], summary.histograms[column], part)
    }
    for (const key of rangeKeys) this.extendByPart(key, part, summary)
  }

  /** Counts found rows and returns their number. */
  addFound(block: number, words: Int32Array, length: number): number {
    const { tally, blocks, columns } = this
    const count = this.addVariants(tally.found.variant, block, words)
    tally.total += count
    if (count === 0) return 0
    const first = blocks.starts[block] ?? 0
    const rows = rowsOfPart(blocks, block)
    const isMost = count * 2 > rows
    let rowsCounted = words
    if (isMost) {
      // All rows of the block minus the others.
      addHistogram(tally.found.profile, blocks.histograms.profile, block)
      addHistogram(tally.found.house, blocks.histograms.house, block)
      invert(failing, words, length)
      if (rows % 32 !== 0) failing[length - 1] = (failing[length - 1] ?? 0) & ~(-1 << (rows % 32))
      rowsCounted = failing
    }
    const { profile, house } = tally.found
    const by = isMost ? -1 : 1
    countTwoCodes(profile, house, rowsCounted, length, columns.profile, columns.house, first, by)
    for (const key of rangeKeys) this.extendByRows(key, block, words, length)
    return count
  }

  /** Counts a whole part that fails only the facet's filter. */
  addExcludedPart(facet: Facet, part: number, summary: Summary): void {
    const counts = this.tally.excluded[facet]
    if (counts) addHistogram(counts, summary.histograms[facetColumn[facet]], part)
  }

  /** Counts rows of a part that share maker or model, so that any variant of the part will do. */
  addExcludedCount(
    facet: 'maker' | 'model',
    part: number,
    { starts }: Summary,
    count: number,
  ): void {
    const counts = this.tally.excluded[facet]
    const variant = this.columns.variant[starts[part] ?? 0] ?? 0
    if (counts) counts[variant] = (counts[variant] ?? 0) + count
  }

  /** Counts rows that fail only the facet's filter. */
  addExcluded(facet: Facet, block: number, words: Int32Array, length: number): void {
    const counts = this.tally.excluded[facet]
    const column = facetColumn[facet]
    if (!counts) return
    if (facet === 'maker' || facet === 'model') {
      this.addExcludedCount(facet, block, this.blocks, countBits(words, length))
    } else if (column === 'variant') this.addVariants(counts, block, words)
    else countCodes(counts, words, length, this.columns[column], this.blocks.starts[block] ?? 0)
  }

  couldExtend(key: RangeKey, part: number, { extremes }: Summary): boolean {
    const { min, max } = extremes[key]
    return this.tally.couldExtend(key, min[part] ?? 0, max[part] ?? 0)
  }

  /** Widens a range by the numbers of a whole part. */
  extendByPart(key: RangeKey, part: number, summary: Summary): void {
    const { tally, blocks, view } = this
    if (!this.couldExtend(key, part, summary)) return
    if (view.snapshot.deletionCount === 0) {
      const { min, max } = summary.extremes[key]
      tally.extend(key, min[part] ?? 0)
      tally.extend(key, max[part] ?? 0)
      return
    }
    // The extreme may belong to a deleted row.
    const end = summary.starts[part + 1] ?? 0
    let block = blockOfRow(blocks, summary.starts[part] ?? 0)
    for (; (blocks.starts[block] ?? end) < end; block++) {
      if (this.couldExtend(key, block, blocks)) this.extendByBlockRows(key, block)
    }
  }

  private extendByBlockRows(key: RangeKey, block: number): void {
    const { tally, blocks, view } = this
    const values = this.columns[key]
    for (let row = blocks.starts[block] ?? 0; row < (blocks.starts[block + 1] ?? 0); row++) {
      if (!view.isDeleted(row)) tally.extend(key, values[row] ?? 0)
    }
  }

  /** Widens a range by the numbers of rows; reads only rows that may widen it. */
  extendByRows(key: RangeKey, block: number, words: Int32Array, length: number): void {
    const { tally, view } = this
    if (!this.couldExtend(key, block, this.blocks)) return
    const { bits } = view.store.base
    const { edges, words: bitmaps } = bits.numbers[key]
    const start = bits.starts[block] ?? 0
    const bitmapOf = (edge: number) => (edge + 1) * bits.length + start
    const { min, max } = tally.bounds[key]
    const below = bitmapOf(Math.min(edges.length - 1, edgeNotBelow(edges, min - 1)))
    const within = bitmapOf(edgeNotBelow(edges, max + 1) - 1)
    const known = bitmapOf(edges.length - 1)
    const values = this.columns[key]
    const last = (this.blocks.starts[block] ?? 0) + 31
    const canBeDeleted = view.snapshot.deletionCount > 0
    for (let at = 0; at < length; at++) {
      const above = (bitmaps[known + at] ?? 0) & ~(bitmaps[within + at] ?? 0)
      let word = (words[at] ?? 0) & (above | (bitmaps[below + at] ?? 0))
      for (; word !== 0; word &= word - 1) {
        const row = last + (at << 5) - Math.clz32(word & -word)
        if (!canBeDeleted || !view.isDeleted(row)) tally.extend(key, values[row] ?? 0)
      }
    }
  }

  /** Counts rows by variant. Rows of a variant are consecutive, so bits are counted. Returns the sum. */
  private addVariants(counts: Int32Array, block: number, words: Int32Array): number {
    const first = this.blocks.starts[block] ?? 0
    let sum = 0
    eachVariant(this.blocks, block, (variant, from, to) => {
      const count = countBitsBetween(words, from - first, to - first)
      counts[variant] = (counts[variant] ?? 0) + count
      sum += count
    })
    return sum
  }
}
