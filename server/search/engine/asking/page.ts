import type { ListingQuestion } from '../../listing-search.ts'
import { blockSize } from '../rows/blocks.ts'
import { lowerBound, unknown } from '../rows/columns.ts'
import { compareRows, LotOrder, orderOf } from '../rows/lot-order.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { AllRows } from './all-rows.ts'
import { FirstRows } from './first-rows.ts'
import type { FoundRows } from './found-rows.ts'
import type { Candidates } from './picker.ts'
import { KeyReader, type Sorting, sortingOf } from './sorting.ts'

/** Up to this depth the first rows are kept; further down it is cheaper to keep them all. */
const shallow = 2000

const list = new Int32Array(blockSize)

/** The ids of a page of the rows that were found, `total` in number. */
export function pageIds(
  page: NonNullable<ListingQuestion['page']>,
  found: FoundRows,
  total: number,
  view: View,
  names: Names,
): number[] {
  const { base, delta, pageType } = view.store
  const offset = (page.number - 1) * page.size
  if (offset >= total) return []
  const sorting = sortingOf(page.sort, page.order, orderOf[pageType], names)
  const sorted = sortedRows(sorting, view)
  // Rows that a walk would pass, and rows that would have to be gathered.
  const steps = ((offset + page.size) * base.rows) / total
  const references =
    sorted && steps < 4 * total
      ? walk(sorted, sorting, found, offset, page.size, view, names)
      : gather(sorting, found, offset, page.size, view, names)
  return references.map(
    (row) => (row < base.rows ? base.columns.id[row] : delta.columns.id[row - base.rows]) ?? 0,
  )
}

/** The rows of the base in the order of a sort key and, among equals, in the default order. */
function sortedRows({ column }: Sorting, { store }: View): Int32Array | null {
  if (column === null) return store.base.byOrder
  if (column === 'startPrice') return store.base.byStartPrice
  return column === 'finishPrice' ? store.base.byFinishPrice : null
}

/** Takes rows from a stored order as long as they are found, those of the delta in between. */
function walk(
  sorted: Int32Array,
  sorting: Sorting,
  found: FoundRows,
  offset: number,
  count: number,
  view: View,
  names: Names,
): number[] {
  const { base } = view.store
  const reader = new KeyReader(sorting)
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
  const runs = new Runs(sorted, sorting, view)
  for (let run = runs.next(); run && page.length < count; run = runs.next()) {
    for (let at = run.begin; at < run.end && page.length < count; at++) {
      const row = sorted[at] ?? 0
      if (!found.has(row)) continue
      if (next < late.length) takeLate(row)
      if (place++ >= offset) page.push(row)
    }
  }
  for (; next < late.length; next++) {
    if (place++ >= offset) page.push(base.rows + (late[next]?.row ?? 0))
  }
  return page.slice(0, count)
}

/**
 * The parts of a stored order one after the other: all of it from its front, or from its back the
 * rows of each key, which stay in the default order, and at last those whose key is unknown.
 */
class Runs {
  private readonly sorted: Int32Array
  /** What it is sorted by, when it is gone through from the back. */
  private readonly keys: Int32Array | null
  private readonly known: number
  /** Where the next run ends; -1 when there is none. */
  private end: number

  constructor(sorted: Int32Array, { column, isDescending }: Sorting, { store }: View) {
    this.sorted = sorted
    this.keys = column !== null && isDescending ? store.base.columns[column] : null
    this.known = this.keys ? lowerBound(sorted, this.keys, unknown) : 0
    this.end = this.known
  }

  next(): { readonly begin: number; readonly end: number } | null {
    const { sorted, keys, known, end } = this
    if (end < 0) return null
    if (keys === null || end === 0) {
      this.end = -1
      return { begin: known, end: sorted.length }
    }
    this.end = lowerBound(sorted, keys, keys[sorted[end - 1] ?? 0] ?? 0)
    return { begin: this.end, end }
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

/** Gathers the found rows, as far as they may matter, and sorts the part that the page is in. */
function gather(
  sorting: Sorting,
  found: FoundRows,
  offset: number,
  count: number,
  view: View,
  names: Names,
): number[] {
  const { base, delta } = view.store
  const isShallow = offset + count <= shallow
  const picker = isShallow ? new FirstRows(sorting, offset + count) : new AllRows(sorting, view)
  for (let block = 0; block < base.blocks.count; block++) {
    if (!picker.mayMatter(view, block)) continue
    const length = found.list(block, list)
    if (length > 0) picker.addRows(view, base.blocks.starts[block] ?? 0, list, length)
  }
  for (const row of found.delta) {
    picker.addRow(delta.columns, row, delta.order[row] ?? 0, base.rows + row)
  }
  const candidates = picker.slice(
    offset,
    count,
    (row) => (row < base.rows ? base.order[row] : delta.order[row - base.rows]) ?? 0,
  )
  const skip = offset - candidates.before
  return inOrder(candidates, view, names).slice(skip, skip + count)
}

/** Candidates in order; rows of the delta between the same two rows of the base are compared. */
function inOrder({ keys, orders, references }: Candidates, view: View, names: Names): number[] {
  const { base, delta, pageType } = view.store
  const order = new LotOrder(orderOf[pageType], delta.columns, names)
  const compare = (a: number, b: number) =>
    (keys[a] ?? 0) - (keys[b] ?? 0) ||
    (orders[a] ?? 0) - (orders[b] ?? 0) ||
    compareRows(order, (references[a] ?? 0) - base.rows, order, (references[b] ?? 0) - base.rows)
  return Array.from(references, (_, place) => place)
    .sort(compare)
    .map((place) => references[place] ?? 0)
}
