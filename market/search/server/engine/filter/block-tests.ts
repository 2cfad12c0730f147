import type { LotBan } from '#market/search/server/lot-bans.ts'
import type { Base } from '../rows/base.ts'
import { edgeNotBelow, type NumberBits } from '../rows/bit-index.ts'
import { type Extremes, type HistogramColumn, rowsOfPart, type Summary } from '../rows/blocks.ts'
import { type ColumnName, lowerBound } from '../rows/columns.ts'
import { bannedRows } from './banned-rows.ts'
import { addWords, testBands, testCodes, testNumbers, testRanges } from './kernels.ts'
import type { NumberRange } from './lot-ranges.ts'
import {
  type CodeTest,
  type FigureTest,
  type FilterTest,
  facetBit,
  type HouseDayTest,
  type NumberTest,
  type Plan,
  rejected,
  type ValueTest,
} from './plan.ts'
import { RowBits, wordsFor } from './row-bits.ts'

/** A filter on blocks of a base: decided by their summary, or tested 32 rows at a time. */
export interface BlockTest {
  /** The bit of a row that fails. */
  readonly misses: number
  /** Returns the misses that all rows of a part share, according to its summary; null if they may differ. */
  sharedMisses(part: number, summary: Summary): number | null
  /** Sets in `words` the rows of a block that pass; bits of ignored rows are undefined. */
  mark(block: number, words: Int32Array, ignored: Int32Array): void
  /** Returns how many rows of a part pass, according to its summary; null if it does not say. */
  countPassing(part: number, summary: Summary): number | null
}

/** Returns the tests of a plan, the cheapest first: later tests ignore rows that have failed. */
export function blockTests(plan: Plan, base: Base): BlockTest[] {
  return [
    ...plan.values.map((test) => new ValueBits(test, base)),
    ...plan.numbers.map((test) => new Numbers(test, base)),
    ...plan.blockCodes.map((test) => new Codes(test, base)),
    ...(plan.lots ? [new Lots(plan.lots, base)] : []),
    ...(plan.houseDays ? [new HouseDays(plan.houseDays, base)] : []),
    ...(plan.bans.length > 0 ? [bannedTest(plan.bans, base)] : []),
    ...(plan.figure ? [figureTest(plan.figure, base)] : []),
  ]
}

class Codes implements BlockTest {
  readonly misses: number
  private readonly test: CodeTest
  private readonly base: Base

  constructor(test: FilterTest, base: Base) {
    this.misses = test.misses
    this.test = test
    this.base = base
  }

  sharedMisses(part: number, { histograms }: Summary): number | null {
    const { column, table } = this.test
    if (!isHistogramColumn(column)) return null
    const { starts, codes } = histograms[column]
    const start = starts[part] ?? 0
    const end = starts[part + 1] ?? 0
    const first = table[codes[start] ?? 0] ?? 0
    for (let at = start + 1; at < end; at++) {
      if ((table[codes[at] ?? 0] ?? 0) !== first) return null
    }
    return first
  }

  mark(block: number, words: Int32Array, ignored: Int32Array): void {
    const { blocks, columns } = this.base
    const { column, table } = this.test
    const first = blocks.starts[block] ?? 0
    testCodes(words, rowsOfPart(blocks, block), ignored, columns[column], first, table)
  }

  countPassing(part: number, summary: Summary): number | null {
    const { column, table } = this.test
    if (!isHistogramColumn(column)) return null
    return countCodes(summary, column, part, (code) => table[code] === 0)
  }
}

/** Condition, gearbox, fuel, color or status: a bitmap for each wanted value. */
class ValueBits implements BlockTest {
  readonly misses: number
  private readonly test: ValueTest
  private readonly base: Base
  /** For values without a bitmap. */
  private readonly codes: Codes

  constructor(test: ValueTest, base: Base) {
    this.misses = facetBit[test.facet]
    this.test = test
    this.base = base
    this.codes = new Codes({ column: 'profile', table: test.table, misses: this.misses }, base)
  }

  sharedMisses(): null {
    return null
  }

  mark(block: number, words: Int32Array, ignored: Int32Array): void {
    const { bits } = this.base
    const { slots, words: bitmaps } = bits.values[this.test.facet]
    const start = bits.starts[block] ?? 0
    const count = (bits.starts[block + 1] ?? 0) - start
    words.fill(0, 0, count)
    for (const code of this.test.wanted) {
      const slot = slots[code]
      // A value newer than the base is in none of its rows.
      if (slot === undefined) continue
      if (slot < 0) {
        this.codes.mark(block, words, ignored)
        return
      }
      addWords(words, count, bitmaps, slot * bits.length + start)
    }
  }

  countPassing(part: number, summary: Summary): number | null {
    return this.codes.countPassing(part, summary)
  }
}

class Numbers implements BlockTest {
  readonly misses: number
  private readonly test: NumberTest
  private readonly base: Base
  private readonly bits: NumberBits | undefined

  constructor(test: NumberTest, base: Base) {
    this.misses = test.misses
    this.test = test
    this.base = base
    this.bits = (base.bits.numbers as Partial<Record<ColumnName, NumberBits>>)[test.column]
  }

  sharedMisses(part: number, summary: Summary): number | null {
    const { column, min, max } = this.test
    const extremes = (summary.extremes as Partial<Record<ColumnName, Extremes>>)[column]
    if (!extremes) return null
    const unknowns = extremes.unknowns[part] ?? 0
    const smallest = extremes.min[part] ?? 0
    const largest = extremes.max[part] ?? 0
    if (unknowns === rowsOfPart(summary, part) || largest < min || smallest > max) {
      return this.misses
    }
    return unknowns === 0 && smallest >= min && largest <= max ? 0 : null
  }

  mark(block: number, words: Int32Array, ignored: Int32Array): void {
    const { bits } = this
    const { blocks, columns, bits: index } = this.base
    const { column, min, max } = this.test
    const first = blocks.starts[block] ?? 0
    const values = columns[column]
    if (!bits) {
      const range = [{ from: min, to: max }]
      testRanges(words, rowsOfPart(blocks, block), ignored, values, first, range)
      return
    }
    const start = index.starts[block] ?? 0
    const count = (index.starts[block + 1] ?? 0) - start
    const { edges } = bits
    const bitmapOf = (edge: number) => (Math.min(edge, edges.length - 1) + 1) * index.length + start
    // The first edge at or above each end. If an edge is exactly at an end, no rows need to be read.
    const low = edgeNotBelow(edges, min)
    const high = edgeNotBelow(edges, max)
    const limits = {
      surelyBelow: bitmapOf(low - 1),
      maybeBelow: bitmapOf(edges[low - 1] === min - 1 ? low - 1 : low),
      surelyWithin: bitmapOf(edges[high] === max ? high : high - 1),
      maybeWithin: bitmapOf(high),
    }
    if (limits.surelyBelow === limits.maybeBelow && limits.surelyWithin === limits.maybeWithin) {
      testBands(words, count, bits.words, limits.surelyBelow, limits.surelyWithin)
    } else testNumbers(words, count, ignored, bits.words, limits, values, first, min, max)
  }

  countPassing(part: number, summary: Summary): number | null {
    const { column, min, max } = this.test
    if (!isHistogramColumn(column)) return null
    return countCodes(summary, column, part, (value) => value >= min && value <= max)
  }
}

/** Lot numbers: reads rows from the index by lot number if that is faster. */
class Lots implements BlockTest {
  readonly misses = rejected
  private readonly ranges: readonly NumberRange[]
  private readonly base: Base
  private readonly rows: RowBits | null

  constructor(ranges: readonly NumberRange[], base: Base) {
    this.ranges = ranges
    this.base = base
    this.rows = rowsOfLotNumbers(base, ranges)
  }

  sharedMisses(part: number, summary: Summary): number | null {
    return summary === this.base.blocks && this.rows?.hasNone(part) ? rejected : null
  }

  mark(block: number, words: Int32Array, ignored: Int32Array): void {
    const { blocks, columns } = this.base
    const first = blocks.starts[block] ?? 0
    if (this.rows) this.rows.words(block, words)
    else testRanges(words, rowsOfPart(blocks, block), ignored, columns.lot, first, this.ranges)
  }

  countPassing(): null {
    return null
  }
}

/** Houses on days, tested row by row: nobody chooses them in a list of millions. */
class HouseDays implements BlockTest {
  readonly misses = rejected
  private readonly test: HouseDayTest
  private readonly base: Base

  constructor(test: HouseDayTest, base: Base) {
    this.test = test
    this.base = base
  }

  sharedMisses(): null {
    return null
  }

  mark(block: number, words: Int32Array): void {
    const { blocks, columns } = this.base
    const { setOf, sets } = this.test
    const first = blocks.starts[block] ?? 0
    const rows = rowsOfPart(blocks, block)
    words.fill(0, 0, Math.ceil(rows / 32))
    for (let at = 0; at < rows; at++) {
      const set = sets[setOf[columns.day[first + at] ?? 0] ?? 0]
      if (set?.[columns.house[first + at] ?? 0] === 0) {
        words[at >>> 5] = (words[at >>> 5] ?? 0) | (1 << (at & 31))
      }
    }
  }

  countPassing(): null {
    return null
  }
}

function bannedTest(bans: readonly LotBan[], base: Base): BlockTest {
  const isBanned = bannedRows(bans, base.columns)
  return new Rows((row) => !isBanned(row), base)
}

function figureTest({ figure, max }: FigureTest, base: Base): BlockTest {
  const values = figure.ofRows(base)
  return new Rows((row) => (values[row] ?? 0) <= max, base)
}

/** Tests row by row, for filters that only upcoming lots and stock have. */
class Rows implements BlockTest {
  readonly misses = rejected
  private readonly passes: (row: number) => boolean
  private readonly base: Base

  constructor(passes: (row: number) => boolean, base: Base) {
    this.passes = passes
    this.base = base
  }

  sharedMisses(): null {
    return null
  }

  mark(block: number, words: Int32Array): void {
    const { blocks } = this.base
    const first = blocks.starts[block] ?? 0
    const rows = rowsOfPart(blocks, block)
    words.fill(0, 0, Math.ceil(rows / 32))
    for (let at = 0; at < rows; at++) {
      if (this.passes(first + at)) words[at >>> 5] = (words[at >>> 5] ?? 0) | (1 << (at & 31))
    }
  }

  countPassing(): null {
    return null
  }
}

function isHistogramColumn(column: ColumnName): column is HistogramColumn {
  return column === 'variant' || column === 'profile' || column === 'house' || column === 'year'
}

/** Returns how many rows of a part have a code that passes. */
function countCodes(
  { histograms }: Summary,
  column: HistogramColumn,
  part: number,
  passes: (code: number) => boolean,
): number {
  const { starts, codes, counts } = histograms[column]
  let count = 0
  for (let at = starts[part] ?? 0; at < (starts[part + 1] ?? 0); at++) {
    if (passes(codes[at] ?? 0)) count += counts[at] ?? 0
  }
  return count
}

/**
 * Testing all rows is faster when more than one in `rowsPerMatch` has a wanted lot number and there are few ranges,
 * because each row is compared with each range.
 */
const rowsPerMatch = 4
const fewRanges = 4

/** Returns the rows of a base with one of the lot numbers; null when testing all rows is faster. */
function rowsOfLotNumbers(base: Base, ranges: readonly NumberRange[]): RowBits | null {
  const { byLot, columns } = base
  const places = ranges.map(({ from, to }) => ({
    from: lowerBound(byLot, columns.lot, from),
    to: lowerBound(byLot, columns.lot, to + 1),
  }))
  const count = places.reduce((sum, { from, to }) => sum + to - from, 0)
  if (ranges.length <= fewRanges && count * rowsPerMatch > base.rows) return null
  const rows = new RowBits(base, new Int32Array(wordsFor(base)))
  rows.addListed(byLot, places)
  return rows
}
