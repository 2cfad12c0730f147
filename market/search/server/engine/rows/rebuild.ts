import { type Base, buildBase } from './base.ts'
import { type Columns, eachColumn, sharedArray } from './columns.ts'
import { orderOf } from './lot-order.ts'
import type { Names } from './names.ts'
import type { View } from './view.ts'

/** Builds a new base from the rows of a snapshot. */
export function rebuildBase(view: View, names: Names): Base {
  const { store, snapshot } = view
  const current = [
    currentRows(store.base.rows, (row) => view.isDeleted(row)),
    currentRows(snapshot.deltaRows, (row) => view.isDeltaRowDeleted(row)),
  ] as const
  const length = current[0].length + current[1].length
  const columns: Columns = eachColumn((name) => {
    const column = sharedArray(length)
    let at = 0
    for (const row of current[0]) column[at++] = store.base.columns[name][row] ?? 0
    for (const row of current[1]) column[at++] = store.delta.columns[name][row] ?? 0
    return column
  })
  return buildBase(columns, length, orderOf[store.pageType], names)
}

function currentRows(length: number, isDeleted: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(length)
  let count = 0
  for (let row = 0; row < length; row++) if (!isDeleted(row)) rows[count++] = row
  return rows.subarray(0, count)
}
