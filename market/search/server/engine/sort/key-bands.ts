import type { Tally } from '../count/tally.ts'
import type { FoundRows } from '../filter/found-rows.ts'
import { addWords, countCommon, testBands } from '../filter/kernels.ts'
import type { Base } from '../rows/base.ts'
import { edgeNotBelow, maxValues, type NumberBits } from '../rows/bit-index.ts'
import { blockSize } from '../rows/blocks.ts'
import { unknown } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import type { KeyReader, Sorting } from './sorting.ts'

// Scratch memory of this thread, as in block-scanner.ts.
const words = new Int32Array(blockSize / 32)

/** A sort key in bands: bitmaps tell which rows of a base have a key in a band. */
export interface KeyBands {
  /** The number of the last band, which also includes keys of delta rows beyond it. */
  readonly last: number
  /** Returns the band of a known key. */
  bandOf(key: number): number
  /** Returns how many found rows have a known key in this band or an earlier one. */
  countUpTo(band: number): number
  /** Sets the rows of a block whose key is in the bands after `low` up to `high`. */
  mark(low: number, high: number, block: number, to: Int32Array): void
  /** Whether all rows of the base in a band have the same key. */
  isOneKey(band: number): boolean
}

/** Returns null if the key has no bitmaps. `tally` has the found rows; only conditions need it. */
export function bandsOf(
  sorting: Sorting,
  reader: KeyReader,
  found: FoundRows,
  tally: Tally | null,
  view: View,
  names: Names,
): KeyBands | null {
  const { base } = view.store
  if (sorting.table) return tally && conditionBands(base, tally, names)
  const numbers: Readonly<Partial<Record<string, NumberBits>>> = base.bits.numbers
  const bits = sorting.column && numbers[sorting.column]
  return bits && bits.edges.length > 0 ? numberBands(bits, reader, found, view) : null
}

/** Ends a band at each edge, and counts rows by their bits. */
function numberBands(
  { edges, words: bitmaps }: NumberBits,
  reader: KeyReader,
  found: FoundRows,
  { store }: View,
): KeyBands {
  const { bits, blocks } = store.base
  const last = edges.length - 1
  const bitmapOf = (band: number, block: number) =>
    (band + 1) * bits.length + (bits.starts[block] ?? 0)
  const bandOf = (key: number) => Math.min(last, edgeNotBelow(edges, key))
  const deltaBands = found.delta
    .map((row) => reader.known(store.delta.columns, row))
    .filter((key) => key !== unknown)
    .map(bandOf)
  return {
    last,
    bandOf,
    countUpTo(band) {
      let sum = deltaBands.reduce((rows, one) => (one <= band ? rows + 1 : rows), 0)
      for (let block = 0; block < blocks.count; block++) {
        const length = found.words(block, words)
        if (length > 0) sum += countCommon(words, length, bitmaps, bitmapOf(band, block))
      }
      return sum
    },
    mark(low, high, block, to) {
      const count = (bits.starts[block + 1] ?? 0) - (bits.starts[block] ?? 0)
      testBands(to, count, bitmaps, bitmapOf(low, block), bitmapOf(high, block))
    },
    isOneKey: (band) => (edges[band] ?? 0) - (edges[band - 1] ?? unknown) === 1,
  }
}

/** Makes a band for each rank of conditions; conditions without a rank are unknown. Counts come from the tally. */
function conditionBands({ bits }: Base, tally: Tally, names: Names): KeyBands | null {
  const { slots, words: bitmaps } = bits.values.condition
  // Some conditions may lack a bitmap.
  if (bitmaps.length >= maxValues * bits.length) return null
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
  const bandOf = (rank: number) => ranks.indexOf(rank)
  return {
    last: ranks.length - 1,
    bandOf,
    countUpTo: (band) =>
      ranks.slice(0, band + 1).reduce((rows, rank) => rows + (rowsOf.get(rank) ?? 0), 0),
    mark(low, high, block, to) {
      const start = bits.starts[block] ?? 0
      const count = (bits.starts[block + 1] ?? 0) - start
      to.fill(0, 0, count)
      for (const [condition, rank] of rankOf) {
        const slot = slots[condition] ?? -1
        const band = bandOf(rank)
        if (slot < 0 || band <= low || band > high) continue
        addWords(to, count, bitmaps, slot * bits.length + start)
      }
    },
    isOneKey: () => true,
  }
}
