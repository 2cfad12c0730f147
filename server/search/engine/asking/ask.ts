import {
  type ListingAnswer,
  type ListingFilters,
  type ListingQuestion,
  noFilters,
} from '../../listing-search.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { countersOf } from './counters.ts'
import { FoundRows } from './found-rows.ts'
import { pageIds } from './page.ts'
import { type Plan, planOf } from './plan.ts'
import { scan } from './scan.ts'
import { Tally } from './tally.ts'

/** Answers a question about a moment of a table. `fromDay` as in `planOf`. */
export function answer(
  question: ListingQuestion,
  view: View,
  names: Names,
  fromDay: number,
): ListingAnswer {
  // What is not filtered has been counted already, once for each version of the table.
  const whole = wholeTally(view, names, fromDay)
  const isWhole = isUnfiltered(question.filters)
  const plan = planOf(question.filters, fromDay, names)
  // A page by condition is found by the counts of conditions.
  const isCounted = question.counters || question.page?.sort === 'condition'
  const tally = isWhole ? whole : isCounted ? new Tally(names, plan) : null
  const isBaseOrder = isWhole && isInOrder(question, view, whole.total)
  const found = question.page && !isBaseOrder ? new FoundRows(view) : null
  const isKnown = isWhole && found === null
  const total = isKnown
    ? whole.total
    : scan(view, plan, names, { tally: isWhole ? null : tally, found })
  return {
    ids: idsOf(question, found, total, tally, view, names),
    totalSearchResults: total,
    totalResults: whole.total,
    counters: question.counters ? countersOf(tally ?? whole, whole, names) : null,
  }
}

function idsOf(
  { page }: ListingQuestion,
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

/** Whether nothing is asked for; a list of lots that is empty asks for none of them. */
function isUnfiltered({ lotIds, ranges, ...lists }: ListingFilters): boolean {
  return (
    lotIds === null &&
    Object.values(ranges).every((range) => !range) &&
    Object.values(lists).every((list) => list.length === 0)
  )
}

/** Whether the base's own order answers the page: nothing filtered, sorted or changed. */
function isInOrder({ page }: ListingQuestion, { store, moment }: View, total: number): boolean {
  if (page === null) return true
  return page.sort === null && moment.deltaRows === 0 && total === store.base.rows
}

const wholes = new WeakMap<object, { readonly key: string; readonly tally: Tally }>()

/** What a page type has without any filter; counted once for each version. */
function wholeTally(view: View, names: Names, fromDay: number): Tally {
  const { store, moment } = view
  const key = `${moment.version} ${fromDay}`
  const known = wholes.get(store.base)
  if (known?.key === key) return known.tally
  const plan: Plan = planOf(noFilters, fromDay, names)
  const tally = new Tally(names, plan)
  tally.total = scan(view, plan, names, { tally, found: null })
  wholes.set(store.base, { key, tally })
  return tally
}
