import { type RangeKey, rangeKeys } from '../../../../contract/lots/page-types.ts'
import { type Facet, facets } from '../../listing-search.ts'
import { type Blocks, blockSize, rowsOfPart, type Summary } from '../rows/blocks.ts'
import { type Makers, makersOf } from '../rows/makers.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { BlockTally } from './block-tally.ts'
import { type BlockTest, blockTests } from './block-tests.ts'
import type { FoundRows } from './found-rows.ts'
import { countBits, countMisses, dropFailing, invert, neither } from './kernels.ts'
import { facetBit, type Plan, rangeBit } from './plan.ts'
import type { Tally } from './tally.ts'

// Scratch memory of this thread: a question is answered without a pause, so one set is enough.
const mostWords = blockSize / 32
const once = new Int32Array(mostWords)
const twice = new Int32Array(mostWords)
const chosen = new Int32Array(mostWords)
/** The rows that pass each of the tests of a block. */
const passing: Int32Array[] = []

/** Who wants to know: counters, the rows of a page, or both. */
export interface Listeners {
  readonly tally: Tally | null
  readonly found: FoundRows | null
}

/** Answers part after part of a base from its summary, or from its rows where that is not enough. */
export class BlockScanner {
  private readonly blocks: Blocks
  private readonly makers: Makers
  private readonly tests: readonly BlockTest[]
  private readonly models: Int32Array | null
  private readonly tally: BlockTally | null
  private readonly counted: number
  private readonly found: FoundRows | null
  /** Of the part that was judged last: what all of its rows miss. */
  private missed = 0
  /** The tests that some of its rows pass and others do not. */
  private readonly open: BlockTest[] = []

  constructor(view: View, plan: Plan, names: Names, { tally, found }: Listeners) {
    this.blocks = view.store.base.blocks
    this.makers = makersOf(this.blocks, names.makerOfModel)
    this.tests = blockTests(plan, view.store.base)
    this.models = plan.models
    this.tally = tally && new BlockTally(view, tally)
    this.counted = tally?.countedBits ?? 0
    this.found = found
  }

  /** How many rows of the base are found, those that are gone included. */
  scan(): number {
    const { makers } = this
    let total = 0
    for (let maker = 0; maker < makers.count; maker++) {
      const from = makers.blocks[maker] ?? 0
      const to = makers.blocks[maker + 1] ?? 0
      total += this.judge(maker, makers, from, to) ?? this.scanBlocks(from, to)
    }
    return total
  }

  private scanBlocks(from: number, to: number): number {
    let total = 0
    for (let block = from; block < to; block++) {
      total += this.judge(block, this.blocks, block, block + 1) ?? this.takeSome(block)
    }
    return total
  }

  /**
   * Answers a part, the blocks from one to before another, from its summary: how many of its rows are
   * found; null when the summary does not tell. Then `missed` and `open` say what is left to be done.
   */
  private judge(part: number, summary: Summary, from: number, to: number): number | null {
    const missed = this.missedBetween(from, to)
    if (missed === null) return null
    this.missed = missed
    this.open.length = 0
    for (const test of this.tests) {
      if (!this.matters()) return 0
      const verdict = test.verdict(part, summary)
      if (verdict === null) this.open.push(test)
      else this.missed |= verdict
    }
    if (!this.matters()) return 0
    if (this.missed !== 0) return this.keepKnown(part, summary) ? 0 : null
    if (this.open.length > 0) return null
    this.tally?.addPart(part, summary)
    this.found?.addBlocks(from, to)
    return rowsOfPart(summary, part)
  }

  /** The misses of some blocks by their models, each of which decides for all rows; null when they differ. */
  private missedBetween(from: number, to: number): number | null {
    const { models, blocks } = this
    if (!models) return 0
    const missed = models[blocks.model[from] ?? 0] ?? 0
    for (let block = from + 1; block < to; block++) {
      if (models[blocks.model[block] ?? 0] !== missed) return null
    }
    return missed
  }

  /** Whether rows that have all these misses are counted anywhere. */
  private matters(): boolean {
    const { missed, counted } = this
    return missed === 0 || ((missed & (missed - 1)) === 0 && (missed & counted) !== 0)
  }

  /**
   * Every row of a part fails one filter; the rows that fail nothing else count for its facet. Returns
   * whether the summary was enough for that.
   */
  private keepKnown(part: number, summary: Summary): boolean {
    const { tally, open, missed } = this
    const range = rangeOf(missed)
    if (!tally || (range && !tally.couldExtend(range, part, summary))) return true
    const facet = facetOf(missed)
    const [only] = open
    if (!only) {
      if (range) tally.extendByPart(range, part, summary)
      else if (facet) tally.addKeptPart(facet, part, summary)
      return true
    }
    // Of a part's rows all have one maker, and those of a block one model.
    const isOne = facet === 'maker' || (facet === 'model' && summary === this.blocks)
    const passing = isOne && open.length === 1 ? only.countPassing(part, summary) : null
    if (!isOne || passing === null) return false
    tally.addKeptCount(facet, part, summary, passing)
    return true
  }

  /** Looks at the rows of a block whose summary was not enough; returns how many are found. */
  private takeSome(block: number): number {
    if (this.missed !== 0) {
      this.keepSome(block)
      return 0
    }
    const { tally } = this
    // A range that the block cannot widen counts nothing here.
    const counted = tally ? tally.countedIn(block) : 0
    const words = this.mark(block, counted)
    invert(chosen, once, words)
    this.found?.addWords(block, chosen, words)
    if (!tally) return countBits(chosen, words)
    const count = tally.addFound(block, chosen, words)
    for (const [at, { misses }] of this.open.entries()) {
      const passed = passing[at]
      if (!passed || (misses & counted) !== misses) continue
      neither(chosen, passed, twice, words)
      this.addSingles(block, misses, words)
    }
    return count
  }

  /** Counts the rows of a block that fail nothing but the filter that all of them fail. */
  private keepSome(block: number): void {
    const words = this.mark(block, 0)
    invert(chosen, once, words)
    this.addSingles(block, this.missed, words)
  }

  /** Counts the rows in `chosen`, which one filter alone keeps out, for its facet or range. */
  private addSingles(block: number, misses: number, words: number): void {
    const range = rangeOf(misses)
    const facet = facetOf(misses)
    if (range) this.tally?.extendByRows(range, block, chosen, words)
    else if (facet) this.tally?.addKept(facet, block, chosen, words)
  }

  /**
   * Fills `once` with the rows of a block that fail some test, and `twice` with those that fail one
   * whose misses are not counted, or more than one; `passing` has what passes each of the tests, as
   * far as rows are not in `twice` already. Returns how many words the block has.
   */
  private mark(block: number, counted: number): number {
    const { open } = this
    const rows = rowsOfPart(this.blocks, block)
    const words = wordsOf(rows)
    twice.fill(0, 0, words)
    // Bits behind the last row stand for nothing.
    if (rows % 32 !== 0) twice[words - 1] = -1 << (rows % 32)
    for (const [at, test] of open.entries()) {
      if ((test.misses & counted) === test.misses) continue
      const passed = passingOf(at)
      test.mark(block, passed, twice)
      dropFailing(twice, passed, words)
    }
    once.set(twice.subarray(0, words))
    for (const [at, test] of open.entries()) {
      if ((test.misses & counted) !== test.misses) continue
      const passed = passingOf(at)
      test.mark(block, passed, twice)
      countMisses(once, twice, passed, words)
    }
    return words
  }
}

function passingOf(at: number): Int32Array {
  passing[at] ??= new Int32Array(mostWords)
  return passing[at]
}

const wordsOf = (rows: number) => Math.ceil(rows / 32)
const facetOf = (bit: number): Facet | undefined => facets.find((facet) => facetBit[facet] === bit)
const rangeOf = (bit: number): RangeKey | undefined =>
  rangeKeys.find((key) => rangeBit[key] === bit)
