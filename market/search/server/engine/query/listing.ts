import {
  type ListingFilters,
  noFilters,
  type SearchRequest,
  type SearchResult,
} from '#market/search/server/listing-search.ts'
import { countersOf } from '../count/counters.ts'
import { Tally } from '../count/tally.ts'
import { FoundRows } from '../filter/found-rows.ts'
import { type Plan, planOf } from '../filter/plan.ts'
import { scan } from '../filter/scan.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { pageIds } from '../sort/page.ts'

/** Ids, totals and counters of a search, from one snapshot of a table. `fromDay` as in `planOf`. */
export function listLots(
  request: SearchRequest,
  view: View,
  names: Names,
  fromDay: number,
): SearchResult {
  // Totals without any filter are counted once for each version of the table.
  const whole = wholeTally(view, names, fromDay)
  const isWhole = isUnfiltered(request.filters)
  const plan = planOf(request.filters, fromDay, names)
  // A page sorted by condition is located with the counts of conditions.
  const isCounted = request.counters || request.page?.sort === 'condition'
  const tally = isWhole ? whole : isCounted ? new Tally(names, plan) : null
  const isBaseOrder = isWhole && isInOrder(request, view, whole.total)
  const found = request.page && !isBaseOrder ? new FoundRows(view) : null
  const isKnown = isWhole && found === null
  const total = isKnown
    ? whole.total
    : scan(view, plan, names, { tally: isWhole ? null : tally, found })
  return {
    ids: idsOf(request, found, total, tally, view, names),
    totalSearchResults: total,
    totalResults: whole.total,
    counters: request.counters ? countersOf(tally ?? whole, whole, names) : null,
  }
}

function idsOf(
  { page }: SearchRequest,
  found: FoundRows | null,
  total: number,
  tally: Tally | null,
  view: View,
  names: Names,
): number[] {
  if (page === null) return []
  if (found) return pageIds(page, found, total, tally, view, names)
  const { byOrder, columns } = view.store.base
  const offset = (page.number - 1) * page.size
  return Array.from(byOrder.subarray(offset, offset + page.size), (row) => columns.id[row] ?? 0)
}

/** Whether there is no filter; an empty list of lots or named models is one, which finds none. */
function isUnfiltered(filters: ListingFilters): boolean {
  const { namedModels, lotIds, daySpan, ranges, ...lists } = filters
  return (
    namedModels === null &&
    lotIds === null &&
    daySpan === null &&
    Object.values(ranges).every((range) => !range) &&
    Object.values(lists).every((list) => list.length === 0)
  )
}

/** Whether the page can be read from the base's default order: no filter, no sort key, no change. */
function isInOrder({ page }: SearchRequest, { store, snapshot }: View, total: number): boolean {
  if (page === null) return true
  return page.sort === null && snapshot.deltaRows === 0 && total === store.base.rows
}

const wholeTallies = new WeakMap<object, { readonly key: string; readonly tally: Tally }>()

/** Counts of a page type without any filter, computed once for each version. */
function wholeTally(view: View, names: Names, fromDay: number): Tally {
  const { store, snapshot } = view
  const key = `${snapshot.version} ${fromDay}`
  const known = wholeTallies.get(store.base)
  if (known?.key === key) return known.tally
  const plan: Plan = planOf(noFilters, fromDay, names)
  const tally = new Tally(names, plan)
  tally.total = scan(view, plan, names, { tally, found: null })
  wholeTallies.set(store.base, { key, tally })
  return tally
}
