import { type BitIndex, indexBits } from './bit-index.ts'
import { type Blocks, summarizeBlocks } from './blocks.ts'
import { type ColumnName, type Columns, eachColumn, sharedArray } from './columns.ts'
import { LotOrder, type OrderOf, radixSort, sortRows } from './lot-order.ts'
import type { Names } from './names.ts'

/**
 * Immutable rows, sorted by maker, model and chassis, and within a variant in the default order. All arrays are in
 * shared memory, which every reader thread sees.
 */
export interface Base {
  readonly rows: number
  readonly columns: Columns
  readonly blocks: Blocks
  readonly bits: BitIndex
  /** Position of a row in the default order, times two plus one: delta rows fit in between. */
  readonly order: Int32Array
  /** Rows in the default order, by id, and by lot number. */
  readonly byOrder: Int32Array
  readonly byId: Int32Array
  readonly byLot: Int32Array
}

/** Sorts the first `length` rows of `raw` into a base. Takes about a second per two million rows. */
export function buildBase(raw: Columns, length: number, kind: OrderOf, names: Names): Base {
  const inOrder = sortRows(new LotOrder(kind, raw, names), length)
  const { rowOf, places } = clusterByVariant(raw, inOrder, names)
  const columns = eachColumn((name) => {
    if (isLeftOut(name, kind)) return sharedArray(0)
    const from = raw[name]
    const to = sharedArray(length)
    for (let row = 0; row < length; row++) to[row] = from[rowOf[row] ?? 0] ?? 0
    return to
  })
  const order = sharedArray(length)
  const byOrder = sharedArray(length)
  for (let at = 0; at < length; at++) {
    const row = places[at] ?? 0
    byOrder[at] = row
    order[row] = 2 * at + 1
  }
  const blocks = summarizeBlocks(columns, length, names.modelOfVariant)
  return {
    rows: length,
    columns,
    blocks,
    bits: indexBits(columns, blocks, names),
    order,
    byOrder,
    byId: sortedBy(columns.id),
    byLot: sortedBy(columns.lot),
  }
}

/** Nobody asks for the minute or the drive of a past sale, and there are millions of them. */
const isLeftOut = (name: ColumnName, kind: OrderOf) =>
  (name === 'start' && kind !== 'live') || (name === 'drives' && kind === 'sales')

/** Groups rows by maker, model and variant, and keeps their order within a variant. */
function clusterByVariant(raw: Columns, inOrder: Int32Array, names: Names) {
  const { modelOfVariant, makerOfVariant } = names
  const variants = names.variants.values.map((_, code) => code)
  variants.sort(
    (a, b) =>
      (makerOfVariant[a] ?? 0) - (makerOfVariant[b] ?? 0) ||
      (modelOfVariant[a] ?? 0) - (modelOfVariant[b] ?? 0) ||
      a - b,
  )
  const next = new Int32Array(variants.length)
  for (const row of inOrder) {
    const variant = raw.variant[row] ?? 0
    next[variant] = (next[variant] ?? 0) + 1
  }
  let begin = 0
  for (const variant of variants) {
    const count = next[variant] ?? 0
    next[variant] = begin
    begin += count
  }
  /** Raw row of each row, and row of each position in the default order. */
  const rowOf = new Int32Array(inOrder.length)
  const places = new Int32Array(inOrder.length)
  for (let at = 0; at < inOrder.length; at++) {
    const row = inOrder[at] ?? 0
    const variant = raw.variant[row] ?? 0
    const place = next[variant] ?? 0
    rowOf[place] = row
    places[at] = place
    next[variant] = place + 1
  }
  return { rowOf, places }
}

/** Returns rows sorted by key (stable). */
function sortedBy(keys: Int32Array): Int32Array {
  const rows = new Int32Array(keys.length)
  for (let at = 0; at < rows.length; at++) rows[at] = at
  const [sorted] = radixSort(rows, new Int32Array(keys.length), keys)
  const copy = sharedArray(keys.length)
  copy.set(sorted)
  return copy
}

/** Returns the memory size of a base. */
export function bytesOf({ rows, columns, blocks, bits }: Base): number {
  const extras = [
    ...Object.values(columns).map(({ length }) => length),
    ...Object.values(blocks.histograms).map(({ codes }) => codes.length * 2),
    ...Object.values(bits.values).map(({ words }) => words.length),
    ...Object.values(bits.numbers).map(({ words }) => words.length),
  ]
  return 4 * (rows * 4 + extras.reduce((sum, size) => sum + size, 0))
}
