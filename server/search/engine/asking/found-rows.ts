import { blockSize } from '../rows/blocks.ts'
import type { View } from '../rows/view.ts'
import { listBits } from './kernels.ts'
import { RowBits, wordsFor } from './row-bits.ts'

// Scratch memory of this thread, as in block-scanner.ts.
let scratch = new Int32Array(0)
const words = new Int32Array(blockSize / 32)

/** The rows that a question finds: those of the base as bits, those of the delta as a list. */
export class FoundRows extends RowBits {
  readonly delta: number[] = []
  private readonly view: View

  constructor(view: View) {
    const { base } = view.store
    const length = wordsFor(base)
    if (scratch.length < length) scratch = new Int32Array(length)
    super(base, scratch.fill(0, 0, length))
    this.view = view
  }

  /** Takes back the rows that are gone, which their blocks have brought along. */
  dropGone(): void {
    const { store, moment } = this.view
    for (let at = 0; at < moment.goneRows; at++) this.dropRow(store.gone[at] ?? 0)
  }

  /** Lets go of rows of the delta. */
  keepDelta(isKept: (row: number) => boolean): void {
    const kept = this.delta.filter(isKept)
    this.delta.length = 0
    for (const row of kept) this.delta.push(row)
  }

  /** Lists the found rows of a block by their distance from its first row. */
  list(block: number, to: Int32Array): number {
    return listBits(to, words, this.words(block, words))
  }
}
