import { type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import type { SalesPage, SalesSummary } from '#market/search/contract/sales.ts'
import type {
  Comparison,
  FoundAppearance,
  ListingFilters,
  PriceComparison,
  ScheduleEntry,
  ScheduleRequest,
  SearchRequest,
  SearchResult,
  Vehicle,
} from '#market/search/server/listing-search.ts'
import { Names } from '../rows/names.ts'
import { type Update, View } from '../rows/view.ts'
import { findAppearances } from './appearances.ts'
import { comparePrices } from './compare.ts'
import { listLots } from './listing.ts'
import { summariseSales } from './sales.ts'
import { countByDay } from './schedule.ts'

/** What readers can compute from the columns; days are days since 1970. */
export type EngineRequest =
  | { readonly type: 'list'; readonly search: SearchRequest; readonly fromDay: number }
  | { readonly type: 'schedule'; readonly schedule: ScheduleRequest; readonly fromDay: number }
  | {
      readonly type: 'compare'
      readonly lots: readonly Comparison[]
      /** Sales from the first day to the last one count. */
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

  /** The result, and the version of the page type that it was computed from. */
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
    return { result: listLots(request.search, view, this.names, request.fromDay), version }
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
