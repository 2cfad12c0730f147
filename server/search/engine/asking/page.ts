import type { ListingQuestion } from '../../listing-search.ts'
import { blockSize } from '../rows/blocks.ts'
import { compareRows, LotOrder, orderOf } from '../rows/lot-order.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import type { FoundRows } from './found-rows.ts'
import { Gathered } from './gathered.ts'
import { stepsOf } from './key-steps.ts'
import { narrow } from './narrow.ts'
import { KeyReader, keys, sortingOf } from './sorting.ts'
import type { Tally } from './tally.ts'
import { walk } from './walk.ts'

const list = new Int32Array(blockSize)

/**
 * The ids of a page of the rows that were found, `total` in number. Rows that their sort key alone
 * keeps off the page are let go first; `found` is no longer whole afterwards.
 */
export function pageIds(
  page: NonNullable<ListingQuestion['page']>,
  found: FoundRows,
  total: number,
  tally: Tally | null,
  view: View,
  names: Names,
): number[] {
  const { base, delta, pageType } = view.store
  const kind = orderOf[pageType]
  const sorting = sortingOf(page.sort, page.order, kind, names)
  const reader = new KeyReader(sorting)
  const wanted = {
    offset: (page.number - 1) * page.size,
    count: page.size,
    isDescending: sorting.isDescending,
  }
  if (wanted.offset >= total) return []
  // Few rows are sorted sooner than their words are counted.
  const steps = total > found.length ? stepsOf(sorting, reader, found, tally, view, names) : null
  const left = steps
    ? narrow(found, total, steps, reader, view, wanted)
    : { rows: total, before: 0, isOneKey: sorting.column === null }
  const offset = wanted.offset - left.before
  const isByDay = kind === 'sales' && sorting.column === 'day'
  // Rows that a walk along the default order would pass, and rows that would have to be gathered.
  const passed = ((offset + page.size) * base.rows) / left.rows
  const references =
    (left.isOneKey || isByDay) && passed < 4 * left.rows
      ? walk(found, offset, page.size, reader, isByDay, view, names)
      : gather(found, left.rows, offset, page.size, reader, view, names)
  return references.map(
    (row) => (row < base.rows ? base.columns.id[row] : delta.columns.id[row - base.rows]) ?? 0,
  )
}

/** Gathers the found rows and sorts the part of them that the page is in. */
function gather(
  found: FoundRows,
  total: number,
  offset: number,
  count: number,
  reader: KeyReader,
  view: View,
  names: Names,
): number[] {
  const { base, delta, pageType } = view.store
  const rows = new Gathered(total)
  for (let block = 0; block < base.blocks.count; block++) {
    const length = found.list(block, list)
    if (length === 0) continue
    const start = base.blocks.starts[block] ?? 0
    reader.many(view, start, list, length)
    for (let at = 0; at < length; at++) {
      const row = start + (list[at] ?? 0)
      rows.push(keys[at] ?? 0, base.order[row] ?? 0, row)
    }
  }
  for (const row of found.delta) {
    const order = delta.order[row] ?? 0
    rows.push(reader.one(delta.columns, row, order), order, base.rows + row)
  }
  // Rows of the delta between the same two rows of the base.
  const order = new LotOrder(orderOf[pageType], delta.columns, names)
  return rows.page(offset, count, (a, b) => compareRows(order, a - base.rows, order, b - base.rows))
}
