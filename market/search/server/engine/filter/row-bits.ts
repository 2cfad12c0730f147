import type { Base } from '../rows/base.ts'
import { type Blocks, blockOfRow, rowsOfPart } from '../rows/blocks.ts'

/** Returns the number of words with a bit for each row of a base. */
export const wordsFor = ({ rows }: Base) => (rows >>> 5) + 2

/**
 * A set of rows of a base, one bit for each. In the words of a block, the first row is the first bit;
 * here rows are consecutive, so words are shifted when they are read or written.
 */
export class RowBits {
  /** Number of words of all blocks that may have rows in the set. */
  length = 0
  protected readonly bits: Int32Array
  private readonly blocks: Blocks
  /** By block: whether any of its rows may be in the set. */
  private readonly isTouched: Uint8Array

  /** @param bits must be zeros */
  constructor({ blocks }: Base, bits: Int32Array) {
    this.blocks = blocks
    this.bits = bits
    this.isTouched = new Uint8Array(blocks.count)
  }

  has(row: number): boolean {
    return (((this.bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
  }

  hasNone(block: number): boolean {
    return this.isTouched[block] === 0
  }

  /** Adds the rows of a block whose bits are set, counted from its first row. */
  addWords(block: number, found: Int32Array, count: number): void {
    this.touch(block)
    const { bits } = this
    const first = this.blocks.starts[block] ?? 0
    const shift = first & 31
    const at = first >>> 5
    for (let word = 0; word < count; word++) {
      const value = found[word] ?? 0
      bits[at + word] = (bits[at + word] ?? 0) | (value << shift)
      if (shift > 0) bits[at + word + 1] = (bits[at + word + 1] ?? 0) | (value >>> (32 - shift))
    }
  }

  /** Adds every row of the blocks from `from` to before `to`. */
  addBlocks(from: number, to: number): void {
    const { bits } = this
    const { starts } = this.blocks
    for (let block = from; block < to; block++) this.touch(block)
    const begin = starts[from] ?? 0
    const end = starts[to] ?? 0
    const first = begin >>> 5
    const last = end >>> 5
    const head = -1 << (begin & 31)
    const tail = ~(-1 << (end & 31))
    if (first === last) {
      bits[first] = (bits[first] ?? 0) | (head & tail)
      return
    }
    bits[first] = (bits[first] ?? 0) | head
    bits.fill(-1, first + 1, last)
    bits[last] = (bits[last] ?? 0) | tail
  }

  addRow(row: number): void {
    this.touch(blockOfRow(this.blocks, row))
    this.bits[row >>> 5] = (this.bits[row >>> 5] ?? 0) | (1 << (row & 31))
  }

  /** Adds the rows of a list at the given positions, each range from `from` to before `to`. */
  addListed(
    rows: Int32Array,
    places: readonly { readonly from: number; readonly to: number }[],
  ): void {
    const { bits, blocks } = this
    for (const { from, to } of places) {
      for (let at = from; at < to; at++) {
        const row = rows[at] ?? 0
        bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
      }
    }
    for (let block = 0; block < blocks.count; block++) {
      const first = (blocks.starts[block] ?? 0) >>> 5
      const last = (blocks.starts[block + 1] ?? 0) >>> 5
      for (let at = first; at <= last; at++) {
        if (bits[at] === 0) continue
        this.touch(block)
        break
      }
    }
  }

  removeRow(row: number): void {
    this.bits[row >>> 5] = (this.bits[row >>> 5] ?? 0) & ~(1 << (row & 31))
  }

  /** Removes the rows of a block whose bits are not set. */
  intersect(block: number, wanted: Int32Array): void {
    const { bits } = this
    const first = this.blocks.starts[block] ?? 0
    const rows = rowsOfPart(this.blocks, block)
    const shift = first & 31
    const at = first >>> 5
    for (let word = 0; word * 32 < rows; word++) {
      // Bits after the last row belong to the next block.
      const left = rows - word * 32
      const removed = ~(wanted[word] ?? 0) & (left < 32 ? ~(-1 << left) : -1)
      bits[at + word] = (bits[at + word] ?? 0) & ~(removed << shift)
      if (shift > 0) bits[at + word + 1] = (bits[at + word + 1] ?? 0) & ~(removed >>> (32 - shift))
    }
  }

  /** Writes a block's rows into `to` as bits; returns the number of words, 0 if it has no rows. */
  words(block: number, to: Int32Array): number {
    if (this.hasNone(block)) return 0
    const { bits } = this
    const first = this.blocks.starts[block] ?? 0
    const rows = rowsOfPart(this.blocks, block)
    const shift = first & 31
    const at = first >>> 5
    const count = Math.ceil(rows / 32)
    for (let word = 0; word < count; word++) {
      const low = (bits[at + word] ?? 0) >>> shift
      to[word] = shift === 0 ? low : low | ((bits[at + word + 1] ?? 0) << (32 - shift))
    }
    // Bits after the last row belong to the next block.
    if (rows % 32 !== 0) to[count - 1] = (to[count - 1] ?? 0) & ~(-1 << (rows % 32))
    return count
  }

  private touch(block: number): void {
    if (this.isTouched[block] === 1) return
    this.isTouched[block] = 1
    this.length += Math.ceil(rowsOfPart(this.blocks, block) / 32)
  }
}
