import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import { type Facet, facets } from '#market/search/server/listing-search.ts'
import { BlockTally } from '../count/block-tally.ts'
import type { Tally } from '../count/tally.ts'
import { type Blocks, blockSize, rowsOfPart, type Summary } from '../rows/blocks.ts'
import { type Makers, makersOf } from '../rows/makers.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { type BlockTest, blockTests } from './block-tests.ts'
import type { FoundRows } from './found-rows.ts'
import { addFailing, countBits, countMisses, invert, neither } from './kernels.ts'
import { facetBit, type Plan, rangeBit } from './plan.ts'

// Scratch memory of this thread: a request runs without interruption, so one set is enough.
const maxWords = blockSize / 32
const once = new Int32Array(maxWords)
const twice = new Int32Array(maxWords)
const chosen = new Int32Array(maxWords)
/** The rows that pass each test of a block. */
const passing: Int32Array[] = []

/** What a scan fills: counters, the found rows, or both. */
export interface Collectors {
  readonly tally: Tally | null
  readonly found: FoundRows | null
}

/** Filters a base part by part, by summary if that is enough and else by row. */
export class BlockScanner {
  private readonly blocks: Blocks
  private readonly makers: Makers
  private readonly tests: readonly BlockTest[]
  private readonly models: Int32Array | null
  private readonly tally: BlockTally | null
  private readonly counted: number
  private readonly found: FoundRows | null
  /** Misses that all rows of the current part share. */
  private missed = 0
  /** Tests that some rows of the current part may pass and others fail. */
  private readonly open: BlockTest[] = []

  constructor(view: View, plan: Plan, names: Names, { tally, found }: Collectors) {
    this.blocks = view.store.base.blocks
    this.makers = makersOf(this.blocks, names.makerOfModel)
    this.tests = blockTests(plan, view.store.base)
    this.models = plan.models
    this.tally = tally && new BlockTally(view, tally)
    this.counted = tally?.countedBits ?? 0
    this.found = found
  }

  /** Returns how many rows of the base are found, including deleted ones. */
  scan(): number {
    const { makers } = this
    let total = 0
    for (let maker = 0; maker < makers.count; maker++) {
      const from = makers.blocks[maker] ?? 0
      const to = makers.blocks[maker + 1] ?? 0
      total += this.decide(maker, makers, from, to) ?? this.scanBlocks(from, to)
    }
    return total
  }

  private scanBlocks(from: number, to: number): number {
    let total = 0
    for (let block = from; block < to; block++) {
      total += this.decide(block, this.blocks, block, block + 1) ?? this.scanRows(block)
    }
    return total
  }

  /**
   * Decides a part, the blocks from `from` to before `to`, by its summary.
   *
   * @returns how many of its rows are found; null when rows must be read, with `missed` and `open` set
   */
  private decide(part: number, summary: Summary, from: number, to: number): number | null {
    const missed = this.missedBetween(from, to)
    if (missed === null) return null
    this.missed = missed
    this.open.length = 0
    for (const test of this.tests) {
      if (!this.matters()) return 0
      const misses = test.sharedMisses(part, summary)
      if (misses === null) this.open.push(test)
      else this.missed |= misses
    }
    if (!this.matters()) return 0
    if (this.missed !== 0) return this.countExcluded(part, summary) ? 0 : null
    if (this.open.length > 0) return null
    this.tally?.addPart(part, summary)
    this.found?.addBlocks(from, to)
    return rowsOfPart(summary, part)
  }

  /** Returns the misses that blocks share because of their models; null when they differ. */
  private missedBetween(from: number, to: number): number | null {
    const { models, blocks } = this
    if (!models) return 0
    const missed = models[blocks.model[from] ?? 0] ?? 0
    for (let block = from + 1; block < to; block++) {
      if (models[blocks.model[block] ?? 0] !== missed) return null
    }
    return missed
  }

  /** Whether rows with these misses are counted anywhere. */
  private matters(): boolean {
    const { missed, counted } = this
    return missed === 0 || ((missed & (missed - 1)) === 0 && (missed & counted) !== 0)
  }

  /**
   * Counts a part in which every row fails one filter: rows that fail no other filter count for its facet.
   *
   * @returns whether the summary was enough
   */
  private countExcluded(part: number, summary: Summary): boolean {
    const { tally, open, missed } = this
    const range = rangeOf(missed)
    if (!tally || (range && !tally.couldExtend(range, part, summary))) return true
    const facet = facetOf(missed)
    const [only] = open
    if (!only) {
      if (range) tally.extendByPart(range, part, summary)
      else if (facet) tally.addExcludedPart(facet, part, summary)
      return true
    }
    // All rows of a part have one maker, and those of a block one model.
    const isOne = facet === 'maker' || (facet === 'model' && summary === this.blocks)
    const passing = isOne && open.length === 1 ? only.countPassing(part, summary) : null
    if (!isOne || passing === null) return false
    tally.addExcludedCount(facet, part, summary, passing)
    return true
  }

  /** Tests the rows of a block; returns how many are found. */
  private scanRows(block: number): number {
    if (this.missed !== 0) {
      this.countExcludedRows(block)
      return 0
    }
    const { tally } = this
    // Rows that fail only a range matter if they can widen its bounds.
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

  /** Counts the rows of a block that fail only the filter that all of them fail. */
  private countExcludedRows(block: number): void {
    const words = this.mark(block, 0)
    invert(chosen, once, words)
    this.addSingles(block, this.missed, words)
  }

  /** Counts the rows in `chosen`, which fail one filter only, for its facet or range. */
  private addSingles(block: number, misses: number, words: number): void {
    const range = rangeOf(misses)
    const facet = facetOf(misses)
    if (range) this.tally?.extendByRows(range, block, chosen, words)
    else if (facet) this.tally?.addExcluded(facet, block, chosen, words)
  }

  /**
   * Fills `once` with the rows of a block that fail a test, and `twice` with those that fail more than one, or one with
   * misses that are not counted. `passing` has the rows that pass each test, unless they are already in `twice`.
   *
   * @returns the number of words in the block
   */
  private mark(block: number, counted: number): number {
    const { open } = this
    const rows = rowsOfPart(this.blocks, block)
    const words = wordsOf(rows)
    twice.fill(0, 0, words)
    // Bits after the last row are not rows.
    if (rows % 32 !== 0) twice[words - 1] = -1 << (rows % 32)
    for (const [at, test] of open.entries()) {
      if ((test.misses & counted) === test.misses) continue
      const passed = passingOf(at)
      test.mark(block, passed, twice)
      addFailing(twice, passed, words)
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
  passing[at] ??= new Int32Array(maxWords)
  return passing[at]
}

const wordsOf = (rows: number) => Math.ceil(rows / 32)
const facetOf = (bit: number): Facet | undefined => facets.find((facet) => facetBit[facet] === bit)
const rangeOf = (bit: number): RangeKey | undefined =>
  rangeKeys.find((key) => rangeBit[key] === bit)
