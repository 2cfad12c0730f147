import type { Base } from '../rows/base.ts'
import { edgeNotBelow, mostValues, type NumberBits } from '../rows/bit-index.ts'
import { blockSize } from '../rows/blocks.ts'
import { unknown } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import type { FoundRows } from './found-rows.ts'
import { addWords, countCommon, testBands } from './kernels.ts'
import type { KeyReader, Sorting } from './sorting.ts'
import type { Tally } from './tally.ts'

// Scratch memory of this thread, as in block-scanner.ts.
const words = new Int32Array(blockSize / 32)

/** A sort key by steps: bitmaps tell which rows of a base have a key between two of them. */
export interface KeySteps {
  /** The number of the last step. Rows of a delta may have keys beyond it; they count for it. */
  readonly last: number
  /** The step that a known key is part of. */
  stepOf(key: number): number
  /** How many found rows have a known key that is part of a step or one before. */
  countUpTo(step: number): number
  /** Marks the rows of a block whose key is part of the steps after `low` up to `high`. */
  mark(low: number, high: number, block: number, to: Int32Array): void
  /** Whether all rows of the base in a step have the same key. */
  isOneKey(step: number): boolean
}

/** Null where the key has no bitmaps. `tally` has the found rows; only conditions need it. */
export function stepsOf(
  sorting: Sorting,
  reader: KeyReader,
  found: FoundRows,
  tally: Tally | null,
  view: View,
  names: Names,
): KeySteps | null {
  const { base } = view.store
  if (sorting.table) return tally && conditionSteps(base, tally, names)
  const numbers: Readonly<Partial<Record<string, NumberBits>>> = base.bits.numbers
  const bits = sorting.column && numbers[sorting.column]
  return bits && bits.edges.length > 0 ? numberSteps(bits, reader, found, view) : null
}

/** A step ends at each edge. Rows are counted by their bits. */
function numberSteps(
  { edges, words: bitmaps }: NumberBits,
  reader: KeyReader,
  found: FoundRows,
  { store }: View,
): KeySteps {
  const { bits, blocks } = store.base
  const last = edges.length - 1
  const bitmapOf = (step: number, block: number) =>
    (step + 1) * bits.length + (bits.starts[block] ?? 0)
  const stepOf = (key: number) => Math.min(last, edgeNotBelow(edges, key))
  const deltaSteps = found.delta
    .map((row) => reader.known(store.delta.columns, row))
    .filter((key) => key !== unknown)
    .map(stepOf)
  return {
    last,
    stepOf,
    countUpTo(step) {
      let sum = deltaSteps.reduce((rows, one) => (one <= step ? rows + 1 : rows), 0)
      for (let block = 0; block < blocks.count; block++) {
        const length = found.words(block, words)
        if (length > 0) sum += countCommon(words, length, bitmaps, bitmapOf(step, block))
      }
      return sum
    },
    mark(low, high, block, to) {
      const count = (bits.starts[block + 1] ?? 0) - (bits.starts[block] ?? 0)
      testBands(to, count, bitmaps, bitmapOf(low, block), bitmapOf(high, block))
    },
    isOneKey: (step) => (edges[step] ?? 0) - (edges[step - 1] ?? unknown) === 1,
  }
}

/** A step for each rank of conditions; those of no dictionary are unknown. They are counted already. */
function conditionSteps({ bits }: Base, tally: Tally, names: Names): KeySteps | null {
  const { slots, words: bitmaps } = bits.values.condition
  // Some conditions may be without a bitmap.
  if (bitmaps.length >= mostValues * bits.length) return null
  const { conditionOfProfile, conditionRankOfProfile } = names
  const rankOf = new Map<number, number>()
  const rowsOf = new Map<number, number>()
  for (const [profile, rank] of conditionRankOfProfile.entries()) {
    if (rank === unknown) continue
    rankOf.set(conditionOfProfile[profile] ?? 0, rank)
    rowsOf.set(rank, (rowsOf.get(rank) ?? 0) + (tally.found.profile[profile] ?? 0))
  }
  const ranks = [...rowsOf.keys()].sort((a, b) => a - b)
  if (ranks.length === 0) return null
  const stepOf = (rank: number) => ranks.indexOf(rank)
  return {
    last: ranks.length - 1,
    stepOf,
    countUpTo: (step) =>
      ranks.slice(0, step + 1).reduce((rows, rank) => rows + (rowsOf.get(rank) ?? 0), 0),
    mark(low, high, block, to) {
      const start = bits.starts[block] ?? 0
      const count = (bits.starts[block + 1] ?? 0) - start
      to.fill(0, 0, count)
      for (const [condition, rank] of rankOf) {
        const slot = slots[condition] ?? -1
        const step = stepOf(rank)
        if (slot < 0 || step <= low || step > high) continue
        addWords(to, count, bitmaps, slot * bits.length + start)
      }
    },
    isOneKey: () => true,
  }
}
