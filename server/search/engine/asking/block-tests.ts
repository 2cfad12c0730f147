import type { Base } from '../rows/base.ts'
import { type BitIndex, edgeNotBelow, type NumberBits } from '../rows/bit-index.ts'
import type { Blocks, Extremes, HistogramColumn } from '../rows/blocks.ts'
import type { ColumnName, Columns } from '../rows/columns.ts'
import { addWords, testCodes, testNumbers, testRanges } from './kernels.ts'
import type { CodeTest, NumberRange, NumberTest, ValueTest } from './plan.ts'

/** Applies the tests of a plan to the blocks of a base: to all rows of one at once, or row by row. */
export class BlockTests {
  private readonly columns: Columns
  private readonly blocks: Blocks
  private readonly bits: BitIndex

  constructor({ columns, blocks, bits }: Base) {
    this.columns = columns
    this.blocks = blocks
    this.bits = bits
  }

  rowsOf(block: number): number {
    return (this.blocks.starts[block + 1] ?? 0) - (this.blocks.starts[block] ?? 0)
  }

  /** What a block's extremes say of a test: all of its rows pass, none, or some may. */
  judge({ column, min, max }: NumberTest, block: number): 'all' | 'none' | 'some' {
    const extremes = (this.blocks.extremes as Partial<Record<ColumnName, Extremes>>)[column]
    if (!extremes) return 'some'
    const unknowns = extremes.unknowns[block] ?? 0
    const smallest = extremes.min[block] ?? 0
    const largest = extremes.max[block] ?? 0
    if (unknowns === this.rowsOf(block) || largest < min || smallest > max) return 'none'
    return unknowns === 0 && smallest >= min && largest <= max ? 'all' : 'some'
  }

  /** The misses of all rows of a block, when they are the same for each of its codes; else null. */
  missesOfAll({ column, table }: CodeTest, block: number): number | null {
    if (!isHistogramColumn(column)) return null
    const { starts, codes } = this.blocks.histograms[column]
    const start = starts[block] ?? 0
    const end = starts[block + 1] ?? 0
    const first = table[codes[start] ?? 0] ?? 0
    for (let at = start + 1; at < end; at++) {
      if ((table[codes[at] ?? 0] ?? 0) !== first) return null
    }
    return first
  }

  /** How many rows pass a test, where the block's summary can tell; null where it cannot. */
  countPassing({ column, min, max }: NumberTest, block: number): number | null {
    if (!isHistogramColumn(column)) return null
    const { starts, codes, counts } = this.blocks.histograms[column]
    let count = 0
    for (let at = starts[block] ?? 0; at < (starts[block + 1] ?? 0); at++) {
      const value = codes[at] ?? 0
      if (value >= min && value <= max) count += counts[at] ?? 0
    }
    return count
  }

  /** Marks in `words` the rows of a block that have one of the wanted values. */
  markValues(
    { facet, wanted, table }: ValueTest,
    block: number,
    words: Int32Array,
    ignored: Int32Array,
  ): void {
    const { slots, words: bitmaps } = this.bits.values[facet]
    const start = this.bits.starts[block] ?? 0
    const count = (this.bits.starts[block + 1] ?? 0) - start
    const size = this.bits.starts[this.blocks.count] ?? 0
    words.fill(0, 0, count)
    for (const code of wanted) {
      const slot = slots[code]
      // A name that is younger than the base is on none of its rows.
      if (slot === undefined) continue
      if (slot < 0) {
        this.markCodes({ column: 'profile', table }, block, words, ignored)
        return
      }
      addWords(words, count, bitmaps, slot * size + start)
    }
  }

  /** Marks in `words` the rows of a block whose code passes; ignored ones may be marked or not. */
  markCodes(
    { column, table }: CodeTest,
    block: number,
    words: Int32Array,
    ignored: Int32Array,
  ): void {
    const first = this.blocks.starts[block] ?? 0
    testCodes(words, this.rowsOf(block), ignored, this.columns[column], first, table)
  }

  /** Marks in `words` the rows of a block with one of the wanted lot numbers. */
  markLots(
    ranges: readonly NumberRange[],
    block: number,
    words: Int32Array,
    ignored: Int32Array,
  ): void {
    const first = this.blocks.starts[block] ?? 0
    testRanges(words, this.rowsOf(block), ignored, this.columns.lot, first, ranges)
  }

  /** Marks in `words` the rows of a block whose number is inside; ignored ones may be marked or not. */
  markNumbers(
    { column, min, max }: NumberTest,
    block: number,
    words: Int32Array,
    ignored: Int32Array,
  ): void {
    const bits = (this.bits.numbers as Partial<Record<ColumnName, NumberBits>>)[column]
    const first = this.blocks.starts[block] ?? 0
    const values = this.columns[column]
    if (!bits) {
      testRanges(words, this.rowsOf(block), ignored, values, first, [{ from: min, to: max }])
      return
    }
    const start = this.bits.starts[block] ?? 0
    const count = (this.bits.starts[block + 1] ?? 0) - start
    const size = this.bits.starts[this.blocks.count] ?? 0
    const { edges } = bits
    const bitmapOf = (edge: number) => (Math.min(edge, edges.length - 1) + 1) * size + start
    // The first edge that is not below either end; at the end itself there is nothing to doubt.
    const low = edgeNotBelow(edges, min)
    const high = edgeNotBelow(edges, max)
    const limits = {
      surelyBelow: bitmapOf(low - 1),
      maybeBelow: bitmapOf(edges[low - 1] === min - 1 ? low - 1 : low),
      surelyWithin: bitmapOf(edges[high] === max ? high : high - 1),
      maybeWithin: bitmapOf(high),
    }
    testNumbers(words, count, ignored, bits.words, limits, values, first, min, max)
  }
}

function isHistogramColumn(column: ColumnName): column is HistogramColumn {
  return column === 'variant' || column === 'profile' || column === 'house' || column === 'year'
}
