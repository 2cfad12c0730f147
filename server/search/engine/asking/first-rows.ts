import { type Columns, unknown } from '../rows/columns.ts'
import { descending } from '../rows/lot-order.ts'
import type { View } from '../rows/view.ts'
import { Gathered } from './gathered.ts'
import type { Candidates, Picker } from './picker.ts'
import { KeyReader, keys, type Sorting } from './sorting.ts'

/** Keeps the first few rows: enough for pages that people look at, and hardly any work per row. */
export class FirstRows implements Picker {
  private readonly sorting: Sorting
  private readonly reader: KeyReader
  private readonly wanted: number
  private readonly rows: Gathered
  /** When so many have gathered, all but the first are let go. */
  private limit: number
  /** A row behind this one cannot be among the first. */
  private lastKey: number = unknown
  private lastOrder: number = unknown

  constructor(sorting: Sorting, wanted: number) {
    this.sorting = sorting
    this.reader = new KeyReader(sorting)
    this.wanted = wanted
    this.limit = Math.max(2048, wanted * 2)
    this.rows = new Gathered(this.limit)
  }

  addRow(columns: Columns, row: number, order: number, reference: number): void {
    this.add(this.reader.one(columns, row, order), order, reference)
  }

  addRows(view: View, start: number, rows: Int32Array, length: number): void {
    if (this.sorting.column === null) {
      this.addInOrder(view, start, rows, length)
      return
    }
    this.reader.many(view, start, rows, length)
    const { order } = view.store.base
    for (let at = 0; at < length; at++) {
      const key = keys[at] ?? 0
      if (key > this.lastKey) continue
      const row = start + (rows[at] ?? 0)
      this.add(key, order[row] ?? 0, row)
    }
  }

  slice(offset: number, count: number): Candidates {
    return this.rows.slice(offset, count)
  }

  /** Rows of a block stand in the default order: behind the first that is too late all are. */
  private addInOrder(view: View, start: number, rows: Int32Array, length: number): void {
    const { order } = view.store.base
    for (let at = 0; at < length; at++) {
      const row = start + (rows[at] ?? 0)
      const place = order[row] ?? 0
      if (place > this.lastKey) return
      this.add(place, place, row)
    }
  }

  private add(key: number, order: number, reference: number): void {
    if (key > this.lastKey || (key === this.lastKey && order > this.lastOrder)) return
    this.rows.push(key, order, reference)
    if (this.rows.length < this.limit) return
    this.rows.keepFirst(this.wanted)
    this.lastKey = this.rows.key(this.wanted - 1)
    this.lastOrder = this.rows.order(this.wanted - 1)
    // Rows that are level with the last one all stay.
    this.limit = Math.max(this.limit, this.rows.length * 2)
  }

  mayMatter(view: View, block: number): boolean {
    const { extremes, isDescending } = this.sorting
    if (!extremes || extremes === 'day') return true
    const { min, max } = view.store.base.blocks.extremes[extremes]
    if (min[block] === unknown) return this.lastKey >= unknown
    const best = isDescending ? descending(max[block] ?? 0) : (min[block] ?? 0)
    return best <= this.lastKey
  }
}
