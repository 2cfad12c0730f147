import { compareRows, LotOrder, orderOf } from '../rows/lot-order.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import type { FoundRows } from './found-rows.ts'
import type { KeyReader } from './sorting.ts'

/**
 * Takes the rows of a page along the default order, those of the delta in between: for rows of one
 * key, or sales by day with `isByDay`, which is their order from behind.
 */
export function walk(
  found: FoundRows,
  offset: number,
  count: number,
  reader: KeyReader,
  isByDay: boolean,
  view: View,
  names: Names,
): number[] {
  const { base } = view.store
  const { byOrder } = base
  const late = deltaInOrder(reader, found, view, names)
  const page: number[] = []
  let place = 0
  let next = 0
  /** Takes the rows of the delta that come before a row of the base. */
  const takeLate = (row: number) => {
    const order = base.order[row] ?? 0
    const key = reader.one(base.columns, row, order)
    for (; next < late.length; next++) {
      const one = late[next]
      if (!one || one.key > key || (one.key === key && one.order > order)) return
      if (place++ >= offset) page.push(base.rows + one.row)
    }
  }
  const days = isByDay ? new Days(view) : null
  let run: Run | null = days ? days.next() : { begin: 0, end: byOrder.length }
  while (run && page.length < count) {
    for (let at = run.begin; at < run.end && page.length < count; at++) {
      const row = byOrder[at] ?? 0
      if (!found.has(row)) continue
      if (next < late.length) takeLate(row)
      if (place++ >= offset) page.push(row)
    }
    run = days?.next() ?? null
  }
  for (; next < late.length; next++) {
    if (place++ >= offset) page.push(base.rows + (late[next]?.row ?? 0))
  }
  return page.slice(0, count)
}

/** Places in the default order, from one to before another. */
interface Run {
  readonly begin: number
  readonly end: number
}

/** The days of sales, whose default order has the latest first, from the first one on. */
class Days {
  private readonly byOrder: Int32Array
  private readonly day: Int32Array
  /** Sales without a day stand behind all others. */
  private readonly known: number
  /** Where the day ends that is next; -1 when there is none. */
  private end: number

  constructor({ store }: View) {
    this.byOrder = store.base.byOrder
    this.day = store.base.columns.day
    this.known = this.firstNotAfter(0)
    this.end = this.known
  }

  next(): Run | null {
    const { byOrder, known, end } = this
    if (end < 0) return null
    if (end === 0) {
      this.end = -1
      return { begin: known, end: byOrder.length }
    }
    this.end = this.firstNotAfter(this.day[byOrder[end - 1] ?? 0] ?? 0)
    return { begin: this.end, end }
  }

  /** The first place whose day is not after a day. */
  private firstNotAfter(day: number): number {
    let low = 0
    let high = this.byOrder.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.day[this.byOrder[middle] ?? 0] ?? 0) > day) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface LateRow {
  readonly row: number
  readonly key: number
  readonly order: number
}

/** The found rows of the delta, sorted. */
function deltaInOrder(
  reader: KeyReader,
  found: FoundRows,
  { store }: View,
  names: Names,
): LateRow[] {
  const { columns, order: orders } = store.delta
  const order = new LotOrder(orderOf[store.pageType], columns, names)
  const late = found.delta.map((row): LateRow => {
    const place = orders[row] ?? 0
    return { row, key: reader.one(columns, row, place), order: place }
  })
  return late.sort(
    (a, b) => a.key - b.key || a.order - b.order || compareRows(order, a.row, order, b.row),
  )
}
