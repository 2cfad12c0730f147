import { blockSize } from '../rows/blocks.ts'
import type { View } from '../rows/view.ts'
import { listBits } from './kernels.ts'

// Scratch memory of this thread, as in block-scanner.ts: one bit for each row of a base.
let bits = new Int32Array(0)
const words = new Int32Array(blockSize / 32 + 1)

/** The rows that a question finds: those of the base as bits, those of the delta as a list. */
export class FoundRows {
  readonly delta: number[] = []
  private readonly view: View

  constructor(view: View) {
    this.view = view
    const length = (view.store.base.rows >>> 5) + 2
    if (bits.length < length) bits = new Int32Array(length)
    bits.fill(0, 0, length)
  }

  /** Adds the rows of a block whose bits are set, counted from its first row. */
  addWords(block: number, found: Int32Array, count: number): void {
    const first = this.view.store.base.blocks.starts[block] ?? 0
    const shift = first & 31
    const at = first >>> 5
    for (let word = 0; word < count; word++) {
      const value = found[word] ?? 0
      bits[at + word] = (bits[at + word] ?? 0) | (value << shift)
      if (shift > 0) bits[at + word + 1] = (bits[at + word + 1] ?? 0) | (value >>> (32 - shift))
    }
  }

  /** Adds every row of a block. */
  addBlock(block: number): void {
    const { starts } = this.view.store.base.blocks
    const rows = (starts[block + 1] ?? 0) - (starts[block] ?? 0)
    const count = Math.ceil(rows / 32)
    words.fill(-1, 0, count)
    if (rows % 32 !== 0) words[count - 1] = ~(-1 << (rows % 32))
    this.addWords(block, words, count)
  }

  addRow(row: number): void {
    bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
  }

  /** Takes back the rows that are gone, which their blocks have brought along. */
  dropGone(): void {
    const { store, moment } = this.view
    for (let at = 0; at < moment.goneRows; at++) {
      const row = store.gone[at] ?? 0
      bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31))
    }
  }

  has(row: number): boolean {
    return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
  }

  /** Lists the found rows of a block by their distance from its first row. */
  list(block: number, to: Int32Array): number {
    const { starts } = this.view.store.base.blocks
    const first = starts[block] ?? 0
    const rows = (starts[block + 1] ?? 0) - first
    const shift = first & 31
    const at = first >>> 5
    const count = Math.ceil(rows / 32)
    for (let word = 0; word < count; word++) {
      const low = (bits[at + word] ?? 0) >>> shift
      words[word] = shift === 0 ? low : low | ((bits[at + word + 1] ?? 0) << (32 - shift))
    }
    // What stands behind the last row belongs to the next block.
    if (rows % 32 !== 0) words[count - 1] = (words[count - 1] ?? 0) & ~(-1 << (rows % 32))
    return listBits(to, words, count)
  }
}
