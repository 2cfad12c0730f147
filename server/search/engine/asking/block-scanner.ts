import { type RangeKey, rangeKeys } from '../../../../contract/page-types.ts'
import { type Facet, facets } from '../../listing-search.ts'
import { type Blocks, blockSize, rowsOfBlock } from '../rows/blocks.ts'
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

/** Answers block after block of a base from its summary, or from its rows where that is not enough. */
export class BlockScanner {
  private readonly blocks: Blocks
  private readonly tests: readonly BlockTest[]
  private readonly models: Int32Array | null
  private readonly tally: BlockTally | null
  private readonly counted: number
  private readonly found: FoundRows | null
  /** Tests that some rows of a block pass and others do not. */
  private readonly open: BlockTest[] = []

  constructor(view: View, plan: Plan, tally: Tally | null, found: FoundRows | null) {
    this.blocks = view.store.base.blocks
    this.tests = blockTests(plan, view.store.base)
    this.models = plan.models
    this.tally = tally && new BlockTally(view, tally)
    this.counted = tally?.countedBits ?? 0
    this.found = found
  }

  /** How many rows of the block are found, those that are gone included. */
  scan(block: number): number {
    const { open } = this
    // The model of a block decides for all its rows.
    let missed = this.models?.[this.blocks.model[block] ?? 0] ?? 0
    open.length = 0
    for (const test of this.tests) {
      if (!this.matters(missed)) return 0
      const verdict = test.verdict(block)
      if (verdict === null) open.push(test)
      else missed |= verdict
    }
    if (!this.matters(missed)) return 0
    if (missed !== 0) {
      this.countKept(block, missed)
      return 0
    }
    return open.length === 0 ? this.takeWhole(block) : this.takeSome(block)
  }

  /** Whether a block whose rows all have these misses is counted anywhere. */
  private matters(missed: number): boolean {
    return missed === 0 || ((missed & (missed - 1)) === 0 && (missed & this.counted) !== 0)
  }

  private takeWhole(block: number): number {
    this.tally?.addBlock(block)
    this.found?.addBlock(block)
    return rowsOfBlock(this.blocks, block)
  }

  private takeSome(block: number): number {
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

  /** Every row of the block fails one filter; the rows that fail nothing else count for its facet. */
  private countKept(block: number, missed: number): void {
    const { tally, open } = this
    const range = rangeOf(missed)
    if (!tally || (range && !tally.couldExtend(range, block))) return
    const facet = facetOf(missed)
    if (open.length === 0) {
      if (range) tally.extendByBlock(range, block)
      else if (facet) tally.addKeptBlock(facet, block)
      return
    }
    if (facet === 'maker' || facet === 'model') {
      tally.addKeptCount(facet, block, this.countPassing(block))
      return
    }
    invert(chosen, once, this.mark(block, 0))
    this.addSingles(block, missed, wordsOf(rowsOfBlock(this.blocks, block)))
  }

  /** Counts the rows in `chosen`, which one filter alone keeps out, for its facet or range. */
  private addSingles(block: number, misses: number, words: number): void {
    const range = rangeOf(misses)
    const facet = facetOf(misses)
    if (range) this.tally?.extendByRows(range, block, chosen, words)
    else if (facet) this.tally?.addKept(facet, block, chosen, words)
  }

  private countPassing(block: number): number {
    const [only] = this.open
    const known = this.open.length === 1 ? only?.countPassing(block) : null
    if (typeof known === 'number') return known
    const words = this.mark(block, 0)
    return 32 * words - countBits(once, words)
  }

  /**
   * Fills `once` with the rows of a block that fail some test, and `twice` with those that fail one
   * whose misses are not counted, or more than one; `passing` has what passes each of the tests, as
   * far as rows are not in `twice` already. Returns how many words the block has.
   */
  private mark(block: number, counted: number): number {
    const { open } = this
    const rows = rowsOfBlock(this.blocks, block)
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
