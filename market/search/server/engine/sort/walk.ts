import type { FoundRows } from '../filter/found-rows.ts'
import { compareRows } from '../rows/lot-order.ts'
import type { View } from '../rows/view.ts'
import type { PageOrder, Run } from './page-order.ts'
import type { KeyReader } from './sorting.ts'

/**
 * Finds the rows of a page by walking along the default order and merging in those of the delta. For rows with equal
 * keys or, with `isByDay`, for sales by ascending day, which is their order reversed.
 */
export function walk(
  found: FoundRows,
  offset: number,
  count: number,
  reader: KeyReader,
  isByDay: boolean,
  view: View,
  order: PageOrder,
): number[] {
  const { base } = view.store
  const { byOrder } = base
  const delta = deltaInOrder(reader, found, view, order)
  const page: number[] = []
  let place = 0
  let next = 0
  /** Adds the rows of the delta that precede a row of the base. */
  const addDeltaBefore = (row: number) => {
    const own = order.baseRow(row)
    const key = reader.one(base.columns, row, own)
    for (; next < delta.length; next++) {
      const one = delta[next]
      if (!one || one.key > key || (one.key === key && one.place > own)) return
      if (place++ >= offset) page.push(base.rows + one.row)
    }
  }
  const days = isByDay ? new Days(view) : null
  const runs = order.runs.values()
  const nextRun = () => (days ? days.next() : (runs.next().value ?? null))
  let run = nextRun()
  while (run && page.length < count) {
    for (let at = run.begin; at < run.end && page.length < count; at++) {
      const row = byOrder[at] ?? 0
      if (!found.has(row)) continue
      if (next < delta.length) addDeltaBefore(row)
      if (place++ >= offset) page.push(row)
    }
    run = nextRun()
  }
  for (; next < delta.length; next++) {
    if (place++ >= offset) page.push(base.rows + (delta[next]?.row ?? 0))
  }
  return page.slice(0, count)
}

/** Runs of sales of one day, the earliest day first; the default order has the latest first. */
class Days {
  private readonly byOrder: Int32Array
  private readonly day: Int32Array
  /** Sales without a day come after all others. */
  private readonly known: number
  /** The end of the next day's run; -1 when there is none. */
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

  /** Returns the first position whose day is not after a day. */
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

interface DeltaRow {
  readonly row: number
  readonly key: number
  readonly place: number
}

/** The found rows of the delta, sorted. */
function deltaInOrder(
  reader: KeyReader,
  found: FoundRows,
  { store }: View,
  order: PageOrder,
): DeltaRow[] {
  const { columns } = store.delta
  const { ofDelta } = order
  const rows = found.delta.map((row): DeltaRow => {
    const place = order.deltaRow(row)
    return { row, key: reader.one(columns, row, place), place }
  })
  return rows.sort(
    (a, b) => a.key - b.key || a.place - b.place || compareRows(ofDelta, a.row, ofDelta, b.row),
  )
}
