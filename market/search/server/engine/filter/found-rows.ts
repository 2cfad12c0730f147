import { blockSize } from '../rows/blocks.ts'
import type { Columns } from '../rows/columns.ts'
import type { View } from '../rows/view.ts'
import { listBits } from './kernels.ts'
import { RowBits, wordsFor } from './row-bits.ts'

// Scratch memory of this thread, as in block-scanner.ts.
let scratch = new Int32Array(0)
const words = new Int32Array(blockSize / 32)

/** The found rows of a request: those of the base as bits, those of the delta as a list. */
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

  /** Removes deleted rows, which were added with their blocks. */
  removeDeleted(): void {
    const { store, snapshot } = this.view
    for (let at = 0; at < snapshot.deletionCount; at++) this.removeRow(store.deletions[at] ?? 0)
  }

  /** Removes unwanted rows of the delta. */
  filterDelta(isWanted: (row: number) => boolean): void {
    const wanted = this.delta.filter(isWanted)
    this.delta.length = 0
    for (const row of wanted) this.delta.push(row)
  }

  /** Lists the found rows of a block, as offsets from its first row. */
  list(block: number, to: Int32Array): number {
    return listBits(to, words, this.words(block, words))
  }
}

/** Found rows in the same columns, as offsets from `start`. */
export interface Run {
  readonly columns: Columns
  readonly start: number
  readonly rows: Int32Array
  readonly length: number
}

const list = new Int32Array(blockSize)

/** Visits all found rows, block by block and then those of the delta. */
export function eachRun({ store }: View, found: FoundRows, visit: (run: Run) => void): void {
  const { columns, blocks } = store.base
  for (let block = 0; block < blocks.count; block++) {
    const length = found.list(block, list)
    if (length > 0) visit({ columns, start: blocks.starts[block] ?? 0, rows: list, length })
  }
  const rows = Int32Array.from(found.delta)
  visit({ columns: store.delta.columns, start: 0, rows, length: rows.length })
}
