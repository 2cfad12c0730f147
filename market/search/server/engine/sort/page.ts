import type { SearchRequest } from '#market/search/server/listing-search.ts'
import type { Tally } from '../count/tally.ts'
import type { FoundRows } from '../filter/found-rows.ts'
import { blockSize } from '../rows/blocks.ts'
import { compareRows, orderOf } from '../rows/lot-order.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { bandsOf } from './key-bands.ts'
import { narrow } from './narrow.ts'
import type { PageOrder } from './page-order.ts'
import { SortBuffer } from './sort-buffer.ts'
import { KeyReader, keys, sortingOf } from './sorting.ts'
import { walk } from './walk.ts'

const list = new Int32Array(blockSize)

/**
 * Returns the ids of a page of the found rows, `total` in number. First removes rows from `found` that cannot be on the
 * page because of their sort key.
 */
export function pageIds(
  page: NonNullable<SearchRequest['page']>,
  found: FoundRows,
  total: number,
  tally: Tally | null,
  view: View,
  names: Names,
  order: PageOrder,
): number[] {
  const { base, delta, pageType } = view.store
  const kind = orderOf[pageType]
  const sorting = sortingOf(page, kind, names)
  const reader = new KeyReader(sorting, order)
  const wanted = {
    offset: (page.number - 1) * page.size,
    count: page.size,
    isDescending: sorting.isDescending,
  }
  if (wanted.offset >= total) return []
  // Sorting few rows is faster than counting their words.
  const bands = total > found.length ? bandsOf(sorting, reader, found, tally, view, names) : null
  const left = bands
    ? narrow(found, total, bands, reader, view, wanted)
    : { rows: total, before: 0, isOneKey: reader.isOrder }
  const offset = wanted.offset - left.before
  const isByDay = kind === 'sales' && sorting.column === 'day'
  // Rows that a walk along the default order would pass, against rows that would have to be sorted.
  const passed = ((offset + page.size) * base.rows) / left.rows
  const references =
    (left.isOneKey || isByDay) && passed < 4 * left.rows
      ? walk(found, offset, page.size, reader, isByDay, view, order)
      : sortFound(found, left.rows, offset, page.size, reader, view, order)
  return references.map(
    (row) => (row < base.rows ? base.columns.id[row] : delta.columns.id[row - base.rows]) ?? 0,
  )
}

/** Sorts the part of the found rows that contains the page. */
function sortFound(
  found: FoundRows,
  total: number,
  offset: number,
  count: number,
  reader: KeyReader,
  view: View,
  order: PageOrder,
): number[] {
  const { base, delta } = view.store
  const rows = new SortBuffer(total)
  for (let block = 0; block < base.blocks.count; block++) {
    const length = found.list(block, list)
    if (length === 0) continue
    const start = base.blocks.starts[block] ?? 0
    reader.many(view, start, list, length)
    for (let at = 0; at < length; at++) {
      const row = start + (list[at] ?? 0)
      rows.push(keys[at] ?? 0, order.baseRow(row), row)
    }
  }
  for (const row of found.delta) {
    const place = order.deltaRow(row)
    rows.push(reader.one(delta.columns, row, place), place, base.rows + row)
  }
  // Only rows of the delta between the same two rows of the base have equal keys and places.
  const { ofDelta } = order
  return rows.page(offset, count, (a, b) =>
    compareRows(ofDelta, a - base.rows, ofDelta, b - base.rows),
  )
}
