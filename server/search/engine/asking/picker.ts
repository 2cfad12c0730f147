import type { Columns } from '../rows/columns.ts'
import type { View } from '../rows/view.ts'
import type { Sortable } from './select.ts'

/** Takes found rows in and gives back a slice of them. Rows of the delta follow the base's. */
export interface Picker {
  /** False when no row of a block can be in the slice. */
  mayMatter(view: View, block: number): boolean
  addRow(columns: Columns, row: number, order: number, reference: number): void
  /** Rows of a block of the base, given by their distance from `start`, ascending. */
  addRows(view: View, start: number, rows: Int32Array, length: number): void
  /** The rows from `offset` on, at least `count` if there are so many, and perhaps neighbours. */
  slice(offset: number, count: number, orderOf: (reference: number) => number): Candidates
}

/** Rows in no order yet, with what they are to be sorted by. */
export interface Candidates extends Sortable {
  /** Rows of the base, and behind them those of the delta. */
  readonly references: Int32Array
  /** Rows that come before all of these. */
  readonly before: number
}
