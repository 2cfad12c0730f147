import type { Candidates } from './picker.ts'
import { type Sortable, selectSlice } from './select.ts'

/** Rows with what they are sorted by. */
export class Gathered implements Sortable {
  length = 0
  keys: Int32Array
  orders: Int32Array
  references: Int32Array

  constructor(capacity: number) {
    this.keys = new Int32Array(capacity)
    this.orders = new Int32Array(capacity)
    this.references = new Int32Array(capacity)
  }

  push(key: number, order: number, reference: number): void {
    if (this.length === this.keys.length) this.grow()
    const at = this.length++
    this.keys[at] = key
    this.orders[at] = order
    this.references[at] = reference
  }

  key(at: number): number {
    return this.keys[at] ?? 0
  }

  order(at: number): number {
    return this.orders[at] ?? 0
  }

  slice(offset: number, count: number): Candidates {
    const slice = selectSlice(offset, Math.min(this.length, offset + count) - 1, this)
    const pick = (from: Int32Array) => Int32Array.from(slice.rows, (row) => from[row] ?? 0)
    return {
      length: slice.rows.length,
      before: slice.before,
      keys: pick(this.keys),
      orders: pick(this.orders),
      references: pick(this.references),
    }
  }

  /** Keeps the first `count` rows, sorted, and those that are level with the last of them. */
  keepFirst(count: number): void {
    const { rows } = selectSlice(0, count - 1, this)
    const { keys, orders, references } = this
    const compare = (a: number, b: number) =>
      (keys[a] ?? 0) - (keys[b] ?? 0) || (orders[a] ?? 0) - (orders[b] ?? 0)
    const sorted = Array.from(rows).sort(compare)
    const last = sorted[count - 1] ?? 0
    const kept = sorted.filter((row, at) => at < count || compare(row, last) === 0)
    const copy = (from: Int32Array, to: Int32Array) => {
      for (const [at, row] of kept.entries()) to[at] = from[row] ?? 0
      return to
    }
    this.keys = copy(keys, new Int32Array(keys.length))
    this.orders = copy(orders, new Int32Array(keys.length))
    this.references = copy(references, new Int32Array(keys.length))
    this.length = kept.length
  }

  private grow(): void {
    const wider = (from: Int32Array) => {
      const to = new Int32Array(from.length * 2)
      to.set(from)
      return to
    }
    this.keys = wider(this.keys)
    this.orders = wider(this.orders)
    this.references = wider(this.references)
  }
}
