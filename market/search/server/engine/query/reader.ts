import { type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import type { SalesPage, SalesSummary } from '#market/search/contract/sales.ts'
import {
  type Comparison,
  type FoundAppearance,
  type ListingFilters,
  noFilters,
  type PriceComparison,
  type ScheduleEntry,
  type ScheduleRequest,
  type SearchRequest,
  type SearchResult,
  type Vehicle,
} from '#market/search/server/listing-search.ts'
import { countersOf } from '../count/counters.ts'
import { Tally } from '../count/tally.ts'
import { FoundRows } from '../filter/found-rows.ts'
import { type Plan, planOf } from '../filter/plan.ts'
import { scan } from '../filter/scan.ts'
import { Names } from '../rows/names.ts'
import { type Update, View } from '../rows/view.ts'
import { pageIds } from '../sort/page.ts'
import { PageOrder } from '../sort/page-order.ts'
import { findAppearances } from './appearances.ts'
import { comparePrices } from './compare.ts'
import { summariseSales } from './sales.ts'
import { countByDay } from './schedule.ts'

/** The requests that readers can run on the columns; days are days since 1970. */
export type EngineRequest =
  | {
      readonly type: 'list'
      readonly search: SearchRequest
      readonly fromDay: number
      /** The first start that is to come, as in the column `start`; 0 where the result has no page of live lots. */
      readonly upcomingFrom: number
    }
  | { readonly type: 'schedule'; readonly schedule: ScheduleRequest; readonly fromDay: number }
  | {
      readonly type: 'compare'
      readonly lots: readonly Comparison[]
      /** Only sales between these days count, both included. */
      readonly from: number
      readonly to: number
    }
  | {
      readonly type: 'summarise'
      readonly pageType: SalesPage
      readonly filters: ListingFilters
    }
  | { readonly type: 'appearances'; readonly vehicle: Vehicle; readonly before: number }
export type EngineResult =
  | SearchResult
  | readonly ScheduleEntry[]
  | readonly PriceComparison[]
  | SalesSummary
  | readonly FoundAppearance[]

/** Runs requests on the tables that the writer has published, each on one snapshot. */
export class Reader {
  private readonly names = new Names()
  private readonly views = new Map<PageType, View>()

  /** Whether every page type has been received. */
  get isReady(): boolean {
    return this.views.size === pageTypes.length
  }

  apply(update: Update): void {
    if (update.names) this.names.add(update.names)
    for (const { pageType, store, snapshot } of update.tables) {
      const known = store ?? this.views.get(pageType)?.store
      if (known) this.views.set(pageType, new View(known, snapshot))
    }
  }

  /** Returns the result, and the version of the page type that it was computed from. */
  run(request: EngineRequest): { readonly result: EngineResult; readonly version: number } {
    if (request.type === 'compare') {
      const views = { car: this.view('stats'), bike: this.view('bike-stats') }
      return { result: comparePrices(request, views, this.names), version: 0 }
    }
    const pageType = pageTypeOf(request)
    const view = this.view(pageType)
    const { version } = view.snapshot
    if (request.type === 'schedule') {
      const { schedule, fromDay } = request
      return { result: countByDay(schedule, view, this.names, fromDay), version }
    }
    if (request.type === 'summarise') {
      return { result: summariseSales(request, view, this.names), version }
    }
    if (request.type === 'appearances') {
      const { vehicle, before } = request
      return { result: findAppearances(vehicle, { view, names: this.names, before }), version }
    }
    return { result: listLots(request, view, this.names), version }
  }

  private view(pageType: PageType): View {
    const view = this.views.get(pageType)
    if (!view) throw new Error(`${pageType} has not been loaded yet`)
    return view
  }
}

function pageTypeOf(request: Exclude<EngineRequest, { type: 'compare' }>): PageType {
  if (request.type === 'appearances')
    return request.vehicle.kind === 'bike' ? 'bike-stats' : 'stats'
  if (request.type === 'list') return request.search.pageType
  return request.type === 'schedule' ? request.schedule.pageType : request.pageType
}

/** Ids, totals and counters of a search, from one snapshot of a table. `fromDay` as in `planOf`. */
function listLots(
  { search: request, fromDay, upcomingFrom }: Extract<EngineRequest, { type: 'list' }>,
  view: View,
  names: Names,
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
    ids: idsOf(request, found, total, tally, view, names, upcomingFrom),
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
  upcomingFrom: number,
): number[] {
  if (page === null) return []
  const order = new PageOrder(view, names, upcomingFrom)
  if (found) return pageIds(page, found, total, tally, view, names, order)
  const { byOrder, columns } = view.store.base
  const ids: number[] = []
  let skipped = (page.number - 1) * page.size
  for (const { begin, end } of order.runs) {
    const from = Math.min(end, begin + skipped)
    skipped -= from - begin
    for (const row of byOrder.subarray(from, Math.min(end, from + page.size - ids.length)))
      ids.push(columns.id[row] ?? 0)
  }
  return ids
}

/** Whether there is no filter; an empty list of lots or named models is one, which finds none. */
function isUnfiltered(filters: ListingFilters): boolean {
  const { namedModels, lotIds, daySpan, ranges, figure, ...lists } = filters
  return (
    namedModels === null &&
    lotIds === null &&
    daySpan === null &&
    figure === null &&
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
