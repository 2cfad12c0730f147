import { type RangeKey, rangeKeys } from '../../../../contract/page-types.ts'
import { facets } from '../../listing-search.ts'
import { type Blocks, blockSize } from '../rows/blocks.ts'
import type { Columns } from '../rows/columns.ts'
import type { View } from '../rows/view.ts'
import { BlockTests } from './block-tests.ts'
import type { FoundRows } from './found-rows.ts'
import { countBits, countCodes, countMisses, listBits } from './kernels.ts'
import {
  type FilterTest,
  facetBit,
  type NumberRange,
  type NumberTest,
  out,
  type Plan,
  rangeBit,
  type ValueTest,
} from './plan.ts'
import { addHistogram, facetColumn, type Tally } from './tally.ts'

// Scratch memory of this thread: a question is answered without a pause, so one set is enough.
const mostWords = blockSize / 32
const once = new Int32Array(mostWords)
const twice = new Int32Array(mostWords)
const chosen = new Int32Array(mostWords)
const list = new Int32Array(blockSize)
const others = new Int32Array(blockSize)
/** The rows that pass each of the tests of a block. */
const passing: Int32Array[] = []

/** A test that some rows of a block pass and others do not, and the bit of those that do not. */
interface OpenTest {
  readonly misses: number
  /** Marks the rows that pass. */
  mark(words: Int32Array, ignored: Int32Array): void
  /** How many pass, where the block's summary can tell. */
  readonly quick: (() => number | null) | null
}

/** Answers block after block of a base from its summary, or from its rows where that is not enough. */
export class BlockScanner {
  private readonly view: View
  private readonly columns: Columns
  private readonly blocks: Blocks
  private readonly tests: BlockTests
  private readonly plan: Plan
  private readonly tally: Tally | null
  private readonly found: FoundRows | null

  constructor(view: View, plan: Plan, tally: Tally | null, found: FoundRows | null) {
    this.view = view
    this.columns = view.store.base.columns
    this.blocks = view.store.base.blocks
    this.tests = new BlockTests(view.store.base)
    this.plan = plan
    this.tally = tally
    this.found = found
  }

  /** How many rows of the block are found, those that are gone included. */
  scan(block: number): number {
    const { plan } = this
    // The model of a block decides for all its rows.
    let missed = plan.models?.[this.blocks.model[block] ?? 0] ?? 0
    if (!this.matters(missed)) return 0
    const numbers: NumberTest[] = []
    for (const test of plan.numbers) {
      const verdict = this.tests.judge(test, block)
      if (verdict === 'none') missed |= test.misses
      else if (verdict === 'some') numbers.push(test)
    }
    if (!this.matters(missed)) return 0
    const codes: FilterTest[] = []
    for (const test of plan.blockCodes) {
      const same = this.tests.missesOfAll(test, block)
      if (same === null) codes.push(test)
      else missed |= same
    }
    if (!this.matters(missed)) return 0
    // The cheapest first: what fails is ignored by those that come after.
    const open = [
      ...plan.values.map((test) => this.valueTest(test, block)),
      ...numbers.map((test) => this.numberTest(test, block)),
      ...codes.map((test) => this.codeTest(test, block)),
      ...(plan.lots ? [this.lotTest(plan.lots, block)] : []),
    ]
    if (missed !== 0) {
      this.countKept(block, missed, open)
      return 0
    }
    return open.length === 0 ? this.takeWhole(block) : this.takeSome(block, open)
  }

  /** Whether a block whose rows all have these misses is counted anywhere. */
  private matters(missed: number): boolean {
    if (missed === 0) return true
    return (
      this.tally !== null &&
      (missed & (missed - 1)) === 0 &&
      (missed & this.tally.countedBits) !== 0
    )
  }

  private numberTest(test: NumberTest, block: number): OpenTest {
    return {
      misses: test.misses,
      mark: (words, ignored) => this.tests.markNumbers(test, block, words, ignored),
      quick: () => this.tests.countPassing(test, block),
    }
  }

  private codeTest(test: FilterTest, block: number): OpenTest {
    return {
      misses: test.misses,
      mark: (words, ignored) => this.tests.markCodes(test, block, words, ignored),
      quick: null,
    }
  }

  private valueTest(test: ValueTest, block: number): OpenTest {
    return {
      misses: facetBit[test.facet],
      mark: (words, ignored) => this.tests.markValues(test, block, words, ignored),
      quick: null,
    }
  }

  private lotTest(ranges: readonly NumberRange[], block: number): OpenTest {
    return {
      misses: out,
      mark: (words, ignored) => this.tests.markLots(ranges, block, words, ignored),
      quick: null,
    }
  }

  private takeWhole(block: number): number {
    if (this.tally) {
      this.tally.addBlock(this.blocks, block)
      for (const key of rangeKeys) this.extendByBlock(key, block)
    }
    this.found?.addBlock(block)
    return this.tests.rowsOf(block)
  }

  private takeSome(block: number, open: readonly OpenTest[]): number {
    const { tally } = this
    const hasSingles = tally !== null && tally.countedBits !== 0
    const words = this.mark(block, open, hasSingles ? twice : once)
    for (let at = 0; at < words; at++) chosen[at] = ~(once[at] ?? 0)
    this.found?.addWords(block, chosen, words)
    if (!tally) return countBits(chosen, words)
    const count = listBits(list, chosen, words)
    for (const key of rangeKeys) this.extendByRows(key, block, count)
    this.countFound(block, tally, count, words)
    if (!hasSingles) return count
    for (const [at, test] of open.entries()) this.countSingles(block, test, at, words)
    return count
  }

  /** Counts the rows in `list`; where they are most of the block, all of it without the others. */
  private countFound(block: number, tally: Tally, count: number, words: number): void {
    const start = this.blocks.starts[block] ?? 0
    const rows = this.tests.rowsOf(block)
    const isMost = count * 2 > rows
    let counted = list
    let length = count
    if (isMost) {
      tally.addBlock(this.blocks, block)
      chosen.set(once.subarray(0, words))
      if (rows % 32 !== 0) chosen[words - 1] = (once[words - 1] ?? 0) & ~(-1 << (rows % 32))
      length = listBits(others, chosen, words)
      counted = others
    }
    const by = isMost ? -1 : 1
    tally.total += by * length
    for (const column of ['variant', 'profile', 'house'] as const) {
      countCodes(tally.found[column], counted, length, this.columns[column], start, by)
    }
  }

  /**
   * Fills `once` and `twice` for a block, and `passing` with what passes each test, as far as rows are
   * not in `ignored` already; returns how many words it has.
   */
  private mark(block: number, open: readonly OpenTest[], ignored: Int32Array): number {
    const rows = this.tests.rowsOf(block)
    const words = Math.ceil(rows / 32)
    once.fill(0, 0, words)
    twice.fill(0, 0, words)
    // Bits behind the last row stand for nothing.
    if (rows % 32 !== 0) {
      once[words - 1] = -1 << (rows % 32)
      twice[words - 1] = -1 << (rows % 32)
    }
    for (const [at, test] of open.entries()) {
      const passed = passing[at] ?? new Int32Array(mostWords)
      passing[at] = passed
      test.mark(passed, ignored)
      countMisses(once, twice, passed, words)
      // What nothing ignores fails a row for good: as good as twice.
      if (test.misses === out) countMisses(once, twice, passed, words)
    }
    return words
  }

  /** Leaves in `list` the rows without a miss. */
  private listFound(words: number): number {
    for (let at = 0; at < words; at++) chosen[at] = ~(once[at] ?? 0)
    return listBits(list, chosen, words)
  }

  /** Rows that one filter alone keeps out count for that filter's facet or range. */
  private countSingles(block: number, test: OpenTest, at: number, words: number): void {
    const { tally, columns } = this
    const passed = passing[at]
    if (!tally || !passed || (test.misses & tally.countedBits) !== test.misses) return
    const range = rangeOf(test.misses)
    if (range && !this.couldExtend(range, block)) return
    for (let word = 0; word < words; word++) {
      chosen[word] = ~(passed[word] ?? 0) & ~(twice[word] ?? 0)
    }
    const count = listBits(list, chosen, words)
    if (range) {
      this.extendByRows(range, block, count)
      return
    }
    const facet = facetOf(test.misses)
    const counts = facet && tally.kept[facet]
    const start = this.blocks.starts[block] ?? 0
    if (counts) countCodes(counts, list, count, columns[facetColumn[facet]], start)
  }

  /** Every row of the block fails one filter; the rows that fail nothing else count for its facet. */
  private countKept(block: number, missed: number, open: readonly OpenTest[]): void {
    const { tally, columns, blocks } = this
    if (!tally) return
    const range = rangeOf(missed)
    if (range) {
      if (!this.couldExtend(range, block)) return
      if (open.length === 0) this.extendByBlock(range, block)
      else this.extendByRows(range, block, this.listPassing(block, open))
      return
    }
    const facet = facetOf(missed)
    const counts = facet && tally.kept[facet]
    if (!counts) return
    const start = blocks.starts[block] ?? 0
    const column = facetColumn[facet]
    if (facet === 'maker' || facet === 'model') {
      // The same for all rows here, so any variant of the block will do.
      const code = columns.variant[start] ?? 0
      counts[code] = (counts[code] ?? 0) + this.countPassing(block, open)
    } else if (open.length === 0) addHistogram(counts, blocks.histograms[column], block)
    else countCodes(counts, list, this.listPassing(block, open), columns[column], start)
  }

  private countPassing(block: number, open: readonly OpenTest[]): number {
    if (open.length === 0) return this.tests.rowsOf(block)
    const quick = open.length === 1 ? open[0]?.quick?.() : null
    if (typeof quick === 'number') return quick
    const words = this.mark(block, open, once)
    return 32 * words - countBits(once, words)
  }

  /** Leaves in `list` the rows that pass all tests. */
  private listPassing(block: number, open: readonly OpenTest[]): number {
    return this.listFound(this.mark(block, open, once))
  }

  private couldExtend(key: RangeKey, block: number): boolean {
    const { min, max } = this.blocks.extremes[key]
    return this.tally?.couldExtend(key, min[block] ?? 0, max[block] ?? 0) ?? false
  }

  private extendByBlock(key: RangeKey, block: number): void {
    const { tally, blocks, view } = this
    if (!tally || !this.couldExtend(key, block)) return
    if (view.moment.goneRows === 0) {
      const { min, max } = blocks.extremes[key]
      tally.extend(key, min[block] ?? 0)
      tally.extend(key, max[block] ?? 0)
      return
    }
    // The extreme may be that of a row that is gone.
    const values = this.columns[key]
    for (let row = blocks.starts[block] ?? 0; row < (blocks.starts[block + 1] ?? 0); row++) {
      if (!view.isGone(row)) tally.extend(key, values[row] ?? 0)
    }
  }

  private extendByRows(key: RangeKey, block: number, length: number): void {
    const { tally, view } = this
    if (!tally || !this.couldExtend(key, block)) return
    const start = this.blocks.starts[block] ?? 0
    const values = this.columns[key]
    const mayBeGone = view.moment.goneRows > 0
    for (let at = 0; at < length; at++) {
      const row = start + (list[at] ?? 0)
      if (mayBeGone && view.isGone(row)) continue
      tally.extend(key, values[row] ?? 0)
    }
  }
}

const facetOf = (bit: number) => facets.find((facet) => facetBit[facet] === bit)
const rangeOf = (bit: number) => rangeKeys.find((key) => rangeBit[key] === bit)
