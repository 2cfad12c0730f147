import { type Sortable, selectSlice } from './select.ts'

// Scratch memory of this thread, as in block-scanner.ts; for more rows it is taken anew each time.
const mostKept = 2 ** 19
const scratch = { keys: empty(), orders: empty(), references: empty() }

/** Rows of a base, or behind them of a delta, with what they are sorted by. One at a time. */
export class Gathered implements Sortable {
  length = 0
  readonly keys: Int32Array
  readonly orders: Int32Array
  readonly references: Int32Array

  constructor(capacity: number) {
    this.keys = roomFor('keys', capacity)
    this.orders = roomFor('orders', capacity)
    this.references = roomFor('references', capacity)
  }

  push(key: number, order: number, reference: number): void {
    const at = this.length++
    this.keys[at] = key
    this.orders[at] = order
    this.references[at] = reference
  }

  /** The rows at some places of their order, sorted; `compare` decides what key and order leave open. */
  page(offset: number, count: number, compare: (a: number, b: number) => number): number[] {
    const { keys, orders, references } = this
    const slice = selectSlice(offset, Math.min(this.length, offset + count) - 1, this)
    const skip = offset - slice.before
    return Array.from(slice.rows)
      .sort(
        (a, b) =>
          (keys[a] ?? 0) - (keys[b] ?? 0) ||
          (orders[a] ?? 0) - (orders[b] ?? 0) ||
          compare(references[a] ?? 0, references[b] ?? 0),
      )
      .slice(skip, skip + count)
      .map((at) => references[at] ?? 0)
  }
}

function empty(): Int32Array {
  return new Int32Array(0)
}

function roomFor(name: keyof typeof scratch, capacity: number): Int32Array {
  if (capacity > mostKept) return new Int32Array(capacity)
  if (scratch[name].length < capacity) scratch[name] = new Int32Array(capacity)
  return scratch[name]
}
