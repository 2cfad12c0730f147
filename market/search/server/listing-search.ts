import type { AppearanceCertainty } from '#market/search/contract/appearance-certainty.ts'
import type { PageType, RangeKey, SortKey } from '#market/search/contract/page-types.ts'
import type { SalesPage, SalesSummary } from '#market/search/contract/sales.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { SortOrder } from '#platform/list/contract/pages.ts'
import type { LotBan } from './lot-bans.ts'
import type { FigureColumn, FigureFilter, LotFigures } from './lot-figures.ts'

/** Both ends are included; null is an open end. Lots with an unknown value are outside. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** Both ends are included; null is an open end. Lots without a day are outside. */
export interface DaySpan {
  readonly from: TokyoDay | null
  readonly to: TokyoDay | null
}

/** One house on one auction day. */
export interface HouseDay {
  readonly day: TokyoDay
  readonly houseId: number
}

/** A text to search in one field, trimmed and not empty (spec 3 §5). */
export type TextFilter =
  | { readonly type: 'lot_no'; readonly text: string }
  /** Matches a chassis code that contains the text, or the code `orCode` itself. */
  | { readonly type: 'chassis'; readonly text: string; readonly orCode: string | null }
  /** Matches lots with one of the parts in their equipment, both folded by `foldEquipment`. */
  | { readonly type: 'equip'; readonly parts: readonly string[] }

/**
 * The filters of a listing. Values of one filter are combined with OR, filters with AND; an empty
 * list and null mean "no such filter" (but see `namedModels` and `lotIds`).
 */
export interface ListingFilters {
  /** Ids. */
  readonly makers: readonly number[]
  readonly models: readonly number[]
  readonly houses: readonly number[]
  readonly statuses: readonly number[]
  /** Codes as stored with the lots. */
  readonly chassis: readonly string[]
  readonly conditions: readonly string[]
  readonly gearboxes: readonly string[]
  readonly fuels: readonly string[]
  readonly colors: readonly string[]
  /** Auction days, Tokyo; together with `houseDays` it is one filter: lots of a day, or of a house on a day. */
  readonly days: readonly TokyoDay[]
  readonly houseDays: readonly HouseDay[]
  /** A span of auction days of any length; null for none. */
  readonly daySpan: DaySpan | null
  readonly ranges: Readonly<Partial<Record<RangeKey, Range>>>
  readonly texts: readonly TextFilter[]
  /** Models that a text names; an empty list finds none. Unlike `models` it is no facet's own filter. */
  readonly namedModels: readonly number[] | null
  /** Only these lots, such as a group of favorites; an empty list finds none. */
  readonly lotIds: readonly number[] | null
  /** Hides lots that certainly cannot be shipped; for upcoming lots and stock. */
  readonly bans: readonly LotBan[]
  /** Only lots with a figure up to a maximum; null for all. */
  readonly figure: FigureFilter | null
}

/** A search for lots. Everything that depends on a person stays outside of the engine. */
export interface SearchRequest {
  readonly pageType: PageType
  readonly filters: ListingFilters
  /** The page of lots; null for totals and counters alone. */
  readonly page: {
    /** From 1. */
    readonly number: number
    readonly size: number
    readonly sort: SortKey | null
    readonly order: SortOrder
    /** What `landedCost` sorts by; without it the key is unknown for every lot. */
    readonly figure?: FigureColumn | undefined
  } | null
  /** Whether to count options and ranges. */
  readonly counters: boolean
}

/** The number of lots with a value. */
export interface Counter<Value> {
  readonly value: Value
  readonly count: number
}

/** The facets, and the types of their values. */
export interface FacetValues {
  readonly maker: number
  readonly model: number
  readonly auction: number
  readonly status: number
  readonly chassis: string
  readonly condition: string
  readonly gearbox: string
  readonly fuel: string
  readonly color: string
}
export type Facet = keyof FacetValues

export const facets = [
  'maker',
  'model',
  'chassis',
  'condition',
  'gearbox',
  'fuel',
  'color',
  'status',
  'auction',
] as const satisfies readonly Facet[]

export type ChosenFilters = Pick<
  ListingFilters,
  | 'makers'
  | 'models'
  | 'houses'
  | 'statuses'
  | 'chassis'
  | 'conditions'
  | 'gearboxes'
  | 'fuels'
  | 'colors'
>

/** Returns the chosen values of each facet; none for a facet without a filter. */
export const chosenValues = (
  filters: ChosenFilters,
): { readonly [F in Facet]: readonly FacetValues[F][] } => ({
  maker: filters.makers,
  model: filters.models,
  chassis: filters.chassis,
  condition: filters.conditions,
  gearbox: filters.gearboxes,
  fuel: filters.fuels,
  color: filters.colors,
  status: filters.statuses,
  auction: filters.houses,
})

/** Facets with so many values that only the most frequent ones are listed. */
export const openFacets: readonly Facet[] = ['model', 'chassis']
/** Maximum number of values that a result lists for an open facet. */
export const openFacetLimit = 1000

/** Smallest and largest known value among the counted lots; null if none is known. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

export interface ListingCounters {
  /**
   * For each facet its values with the number of lots that pass every filter but the facet's own. Omits the unknown
   * value ('') and values that no lot of the page type has. Values of maker, condition, gearbox, fuel, color, status
   * and auction are listed even when the counter is 0; those of model and chassis only when it is not, and at most
   * `openFacetLimit`, the most frequent ones. Most frequent first, then by value.
   */
  readonly facets: { readonly [F in Facet]: readonly Counter<FacetValues[F]>[] }
  /** Over the lots that pass every filter but the range's own. */
  readonly ranges: Readonly<Record<RangeKey, Bounds | null>>
}

export interface SearchResult {
  /** Lot ids in the order of the page; empty without a page. */
  readonly ids: readonly number[]
  /** Lots that pass all filters. */
  readonly totalSearchResults: number
  /** Lots on the page type without any filter. */
  readonly totalResults: number
  /** Null when they were not requested. */
  readonly counters: ListingCounters | null
}

/** Lots of a page type by auction day and house; for the auction schedule. */
export interface ScheduleEntry {
  readonly day: TokyoDay
  readonly houseId: number
  readonly count: number
}

/** The days of a schedule, and the filters that its counters obey. */
export interface ScheduleRequest {
  readonly pageType: PageType
  readonly from: TokyoDay
  readonly to: TokyoDay
  /** Filters by day and house are ignored: the schedule is where they are chosen. */
  readonly filters: ListingFilters
}

/** Returns the filters without those by day and house. */
export const withoutSchedule = (filters: ListingFilters): ListingFilters => ({
  ...filters,
  houses: [],
  days: [],
  houseDays: [],
  daySpan: null,
})

/** The properties of a lot that select its comparable sales (decision 11, Lots). */
export interface Comparison {
  readonly kind: 'car' | 'bike'
  /** The lot itself, which is not among its comparables. */
  readonly lotId: number
  readonly modelId: number
  readonly chassisCode: string
  readonly year: number | null
  readonly condition: string
  readonly mileageKm: number | null
}

/** Prices of comparable sales of the last twelve months, in yen. */
export interface PriceComparison {
  readonly sales: number
  /** All three null with fewer than five sales. */
  readonly medianYen: number | null
  readonly lowerQuartileYen: number | null
  readonly upperQuartileYen: number | null
  /** The sales themselves, latest first, at most 100 ids. */
  readonly lotIds: readonly number[]
}

/** The facts of a vehicle whose earlier auctions are searched. */
export interface Vehicle {
  readonly kind: 'car' | 'bike'
  /** The lot itself, which is not among the appearances. */
  readonly lotId: number
  readonly houseId: number
  readonly modelId: number
  readonly chassisCode: string
  /** Without the chassis code; empty if unknown. */
  readonly frameNumber: string
  readonly year: number | null
  readonly engineCc: number | null
  readonly color: string
  readonly mileageKm: number | null
  /** Auctions before this day are searched. */
  readonly before: TokyoDay
}

/** A lot with a result that was the same vehicle, with the certainty of that (market/search/server/appearances.ts). */
export interface FoundAppearance {
  readonly lotId: number
  readonly certainty: AppearanceCertainty
}

/** The port of the search, which knows neither HTTP nor people. */
export interface ListingSearch {
  list(search: SearchRequest): Promise<SearchResult>
  /** Counts lots of a page type on each day of a span, both ends included. */
  schedule(request: ScheduleRequest): Promise<readonly ScheduleEntry[]>
  /** Returns prices of comparable sales, one for each lot, in the same order. */
  compare(lots: readonly Comparison[]): Promise<readonly PriceComparison[]>
  /** Summarises prices of the lots found, by month, mileage and grade (market/search/server/sales-groups.ts). */
  summarise(pageType: SalesPage, filters: ListingFilters): Promise<SalesSummary>
  /** Finds earlier auctions of a vehicle, latest first, at most `maxAppearances`. */
  appearances(vehicle: Vehicle): Promise<readonly FoundAppearance[]>
  /** Provides figures that later requests may refer to. */
  provide(figures: LotFigures): void
}

export const noFilters: ListingFilters = {
  makers: [],
  models: [],
  houses: [],
  statuses: [],
  chassis: [],
  conditions: [],
  gearboxes: [],
  fuels: [],
  colors: [],
  days: [],
  houseDays: [],
  daySpan: null,
  ranges: {},
  texts: [],
  namedModels: null,
  lotIds: null,
  bans: [],
  figure: null,
}
