import { type Base, buildBase } from './base.ts'
import { type Columns, eachColumn, sharedArray } from './columns.ts'
import { orderOf } from './lot-order.ts'
import type { Names } from './names.ts'
import type { View } from './view.ts'

/** A new base of the rows that a moment shows. */
export function rebuildBase(view: View, names: Names): Base {
  const { store, moment } = view
  const kept = [
    keptOf(store.base.rows, (row) => view.isGone(row)),
    keptOf(moment.deltaRows, (row) => view.isDeltaGone(row)),
  ] as const
  const length = kept[0].length + kept[1].length
  const columns: Columns = eachColumn((name) => {
    const column = sharedArray(length)
    let at = 0
    for (const row of kept[0]) column[at++] = store.base.columns[name][row] ?? 0
    for (const row of kept[1]) column[at++] = store.delta.columns[name][row] ?? 0
    return column
  })
  return buildBase(columns, length, orderOf[store.pageType], names)
}

function keptOf(length: number, isGone: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(length)
  let count = 0
  for (let row = 0; row < length; row++) if (!isGone(row)) rows[count++] = row
  return rows.subarray(0, count)
}
