import type { Base } from '../rows/base.ts'
import { type Columns, unknown } from '../rows/columns.ts'
import { descending } from '../rows/lot-order.ts'
import type { View } from '../rows/view.ts'
import { Gathered } from './gathered.ts'
import type { Candidates, Picker } from './picker.ts'
import { bucketOf } from './select.ts'
import { KeyReader, keys, type Sorting } from './sorting.ts'

// Every found row of a question, reused by the next one.
let allKeys = new Int32Array(0)
let allReferences = new Int32Array(0)

/** The last bucket holds what is unknown. */
const unknownBucket = 2 ** 16 - 1

/** Keeps every found row: for pages so deep that most rows matter. */
export class AllRows implements Picker {
  private readonly reader: KeyReader
  private readonly isDescending: boolean
  /** By what a key is shifted to become a bucket; the largest keys share one. */
  private readonly shift: number
  private readonly counts = new Int32Array(2 ** 16)
  private length = 0

  constructor(sorting: Sorting, view: View) {
    this.reader = new KeyReader(sorting)
    this.isDescending = sorting.isDescending
    const { base } = view.store
    this.shift = Math.max(0, 16 - Math.clz32(largestKey(sorting, base)))
    const most = base.rows + view.moment.deltaRows
    if (allKeys.length >= most) return
    allKeys = new Int32Array(most)
    allReferences = new Int32Array(most)
  }

  addRow(columns: Columns, row: number, order: number, reference: number): void {
    this.push(this.reader.one(columns, row, order), reference)
  }

  mayMatter(): boolean {
    return true
  }

  addRows(view: View, start: number, rows: Int32Array, length: number): void {
    this.reader.many(view, start, rows, length)
    for (let at = 0; at < length; at++) this.push(keys[at] ?? 0, start + (rows[at] ?? 0))
  }

  slice(offset: number, count: number, orderOf: (reference: number) => number): Candidates {
    const last = Math.min(this.length, offset + count) - 1
    const near = new Gathered(1024)
    if (last < offset) return near.slice(0, 0)
    const from = bucketOf(this.counts, offset)
    const to = bucketOf(this.counts, last)
    for (let at = 0; at < this.length; at++) {
      const key = allKeys[at] ?? 0
      const bucket = this.bucketOf(key)
      if (bucket < from.digit || bucket > to.digit) continue
      const reference = allReferences[at] ?? 0
      near.push(key, orderOf(reference), reference)
    }
    const candidates = near.slice(offset - from.before, count)
    return { ...candidates, before: from.before + candidates.before }
  }

  /** Rises with the key. */
  private bucketOf(key: number): number {
    if (key === unknown) return unknownBucket
    if (!this.isDescending) return Math.min(unknownBucket - 1, key >>> this.shift)
    return Math.max(0, unknownBucket - 1 - (descending(key) >>> this.shift))
  }

  private push(key: number, reference: number): void {
    const at = this.length++
    allKeys[at] = key
    allReferences[at] = reference
    const bucket = this.bucketOf(key)
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
  }
}

/** The largest key that a base has, before its order is turned round. */
function largestKey({ column, table, extremes }: Sorting, { rows, blocks }: Base): number {
  if (column === null) return 2 * rows
  if (!extremes)
    return table?.reduce((max, key) => (key === unknown ? max : Math.max(max, key)), 0) ?? 0
  return blocks.extremes[extremes].max.reduce((max, key) => Math.max(max, key), 0)
}
