import { type Sortable, selectSlice } from './select.ts'

// Scratch memory of this thread, as in block-scanner.ts; larger buffers are allocated each time.
const maxReused = 2 ** 19
const scratch = { keys: empty(), orders: empty(), references: empty() }

/** Rows with their sort keys; rows of a delta are numbered after those of the base. Not reentrant. */
export class SortBuffer implements Sortable {
  length = 0
  readonly keys: Int32Array
  readonly orders: Int32Array
  readonly references: Int32Array

  constructor(capacity: number) {
    this.keys = allocate('keys', capacity)
    this.orders = allocate('orders', capacity)
    this.references = allocate('references', capacity)
  }

  push(key: number, order: number, reference: number): void {
    const at = this.length++
    this.keys[at] = key
    this.orders[at] = order
    this.references[at] = reference
  }

  /** Returns a page of the sorted rows; `compare` decides between rows of equal key and order. */
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

function allocate(name: keyof typeof scratch, capacity: number): Int32Array {
  if (capacity > maxReused) return new Int32Array(capacity)
  if (scratch[name].length < capacity) scratch[name] = new Int32Array(capacity)
  return scratch[name]
}
