import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import type { Blocks } from './blocks.ts'
import { type Columns, sharedArray, unknown } from './columns.ts'
import type { Names } from './names.ts'

/** The facets that are part of a profile; each has a bitmap for every frequent value. */
export const valueFacets = ['condition', 'gearbox', 'fuel', 'color', 'status'] as const
export type ValueFacet = (typeof valueFacets)[number]

/**
 * Bitmaps of the rows with a value, one after another, laid out like the blocks. `slots[code]` is the number of a
 * value's bitmap, or -1.
 */
export interface ValueBits {
  readonly slots: Int32Array
  readonly words: Int32Array
}

/** Bitmap `n + 1` has the rows whose number is at most `edges[n]`; bitmap 0 is empty. */
export interface NumberBits {
  readonly edges: Int32Array
  readonly words: Int32Array
}

/**
 * Bitmaps over the rows of a base, which test 32 rows in one step. Each block begins a new word, and the first row of a
 * block is the first bit of its first word.
 */
export interface BitIndex {
  /** First word of each block, and the end of the last. */
  readonly starts: Int32Array
  /** Words of each bitmap. */
  readonly length: number
  readonly values: Readonly<Record<ValueFacet, ValueBits>>
  readonly numbers: Readonly<Record<RangeKey, NumberBits>>
}

/** Maximum number of values with a bitmap, the most frequent ones; rows of others are tested one by one. */
export const maxValues = 64
/** Fuels with a bitmap: a byte a row. Feeds rarely have more. */
const maxFuels = 8
/** Columns with few distinct numbers get an edge for each, others `bands` of about equal size. */
const fewNumbers = 48
const bands = 32

export function indexBits(columns: Columns, blocks: Blocks, names: Names): BitIndex {
  const starts = sharedArray(blocks.count + 1)
  for (let block = 0; block < blocks.count; block++) {
    const rows = (blocks.starts[block + 1] ?? 0) - (blocks.starts[block] ?? 0)
    starts[block + 1] = (starts[block] ?? 0) + Math.ceil(rows / 32)
  }
  const layout = new Layout(blocks, starts)
  const values = {
    condition: valueBits(columns.profile, names.conditionOfProfile, names.conditions.size, layout),
    gearbox: valueBits(columns.profile, names.gearboxOfProfile, names.gearboxes.size, layout),
    fuel: valueBits(columns.profile, names.fuelOfProfile, names.fuels.size, layout, maxFuels),
    color: valueBits(columns.profile, names.colorOfProfile, names.colors.size, layout),
    status: valueBits(columns.profile, names.statusOfProfile, names.statuses.size, layout),
  }
  const numbers = Object.fromEntries(
    rangeKeys.map((name) => [name, numberBits(columns[name], layout)]),
  ) as BitIndex['numbers']
  return { starts, length: layout.words, values, numbers }
}

/** Maps rows to the words of bitmaps. */
class Layout {
  readonly rows: number
  readonly words: number
  private readonly blocks: Blocks
  private readonly starts: Int32Array

  constructor(blocks: Blocks, starts: Int32Array) {
    this.blocks = blocks
    this.starts = starts
    this.rows = blocks.starts[blocks.count] ?? 0
    this.words = starts[blocks.count] ?? 0
  }

  /** Sets in `words` the bit of every row, in the bitmap that `slotOf` names; -1 for none. */
  fill(words: Int32Array, slotOf: (row: number) => number): void {
    for (let block = 0; block < this.blocks.count; block++) {
      const begin = this.blocks.starts[block] ?? 0
      const end = this.blocks.starts[block + 1] ?? 0
      const start = this.starts[block] ?? 0
      for (let row = begin; row < end; row++) {
        const slot = slotOf(row)
        if (slot < 0) continue
        const word = slot * this.words + start + ((row - begin) >>> 5)
        words[word] = (words[word] ?? 0) | (1 << ((row - begin) & 31))
      }
    }
  }
}

function valueBits(
  profile: Int32Array,
  codeOf: Int32Array,
  size: number,
  layout: Layout,
  max = maxValues,
): ValueBits {
  const counts = new Int32Array(size)
  for (let row = 0; row < layout.rows; row++) {
    const code = codeOf[profile[row] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  const frequent = Array.from(counts, (count, code) => ({ count, code }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, max)
  const slots = sharedArray(size).fill(-1)
  for (const [slot, { code }] of frequent.entries()) slots[code] = slot
  const words = sharedArray(frequent.length * layout.words)
  layout.fill(words, (row) => slots[codeOf[profile[row] ?? 0] ?? 0] ?? -1)
  return { slots, words }
}

function numberBits(column: Int32Array, layout: Layout): NumberBits {
  const edges = edgesOf(column, layout.rows)
  const words = sharedArray((edges.length + 1) * layout.words)
  const largest = edges.at(-1) ?? -1
  layout.fill(words, (row) => {
    const value = column[row] ?? 0
    return value > largest ? -1 : edgeNotBelow(edges, value) + 1
  })
  // Rows up to one edge are also up to the next.
  for (let word = layout.words; word < words.length; word++) {
    words[word] = (words[word] ?? 0) | (words[word - layout.words] ?? 0)
  }
  return { edges, words }
}

/**
 * Returns edges between bands of about equal size; the last one is the largest known number. The others are the
 * roundest numbers nearby, because people filter by round numbers, and a filter that ends at an edge need not read
 * single rows.
 */
function edgesOf(column: Int32Array, rows: number): Int32Array {
  const step = Math.max(1, Math.floor(rows / 50_000))
  const sample: number[] = []
  let largest = -1
  const distinct = new Set<number>()
  for (let row = 0; row < rows; row++) {
    const value = column[row] ?? 0
    if (value === unknown) continue
    if (value > largest) largest = value
    if (distinct.size <= fewNumbers) distinct.add(value)
    if (row % step === 0) sample.push(value)
  }
  if (largest < 0) return sharedArray(0)
  sample.sort((a, b) => a - b)
  const quantile = (band: number) => sample[Math.floor((band * sample.length) / bands)] ?? largest
  const between = Array.from({ length: bands - 1 }, (_, band) =>
    roundest(quantile(band + 0.5), quantile(band + 1.5)),
  )
  const chosen = distinct.size <= fewNumbers ? distinct : new Set([...between, largest])
  const edges = sharedArray(chosen.size)
  edges.set([...chosen].sort((a, b) => a - b))
  return edges
}

/** 1 000 000 000, 500 000 000, 100 000 000 … 5. */
const roundSteps = Array.from({ length: 9 }, (_, at) => 10 ** (9 - at)).flatMap((ten) => [
  ten,
  ten / 2,
])

/** Returns the roundest number above one number and not above another. */
function roundest(above: number, upTo: number): number {
  const multiples = roundSteps.map((step) => upTo - (upTo % step))
  return multiples.find((multiple) => multiple > above) ?? upTo
}

/** Returns the first edge at or above a value; the number of edges if there is none. */
export function edgeNotBelow(edges: Int32Array, value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((edges[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
