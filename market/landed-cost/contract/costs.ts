import type {
  CostCurrency,
  Destination,
  ExportTypeNumber,
  ImportUse,
  RateCurrency,
} from '#market/reference-data/contract/destinations.ts'
import type { ExportLot, ExportRules } from './export/bans.ts'
import type { CarSize, ServiceKind } from './tariff-kinds.ts'

/** The parts of the landed cost, in the order of the list. */
export const costLineKinds = [
  'hammer',
  'auction_fee',
  'inland',
  'yard',
  'freight',
  'insurance',
  'agent',
  'duty',
  'excise',
  'vat',
  'utilisation',
  'customs_fee',
  'import_declaration',
  'railway_levy',
  'entry_fee',
  'biosecurity',
  'compliance',
  'inspection',
  'registration',
  'port_fees',
] as const
export type CostLineKind = (typeof costLineKinds)[number]

/**
 * How a part was calculated; its `values` fill the message. Amounts in `values` are in whole units of `currency` if
 * there is one, and in yen in fields that end with `Yen`.
 */
export const costMethods = [
  // The amount itself, as set by a tariff or a rule.
  'amount',
  'fixed',
  // {perMille, ofYen}: of the hammer price
  'per_mille_of_price',
  // {percent, ofAmount, currency}: of the customs value, or of that plus the taxes before
  'percent',
  // {perCc, cc, currency}
  'per_cc',
  // {percent, ofAmount, perCc, cc, currency}: the percentage exceeded the minimum per cm³, or the minimum applied
  'percent_over_per_cc',
  'per_cc_over_percent',
  // {base, coefficient, currency}
  'base_times',
  // {ofAmount, currency}: a fixed amount from a table by value
  'by_value',
] as const
export type CostMethod = (typeof costMethods)[number]

/** Why a part is unknown; no total includes it. */
export const unknownReasons = [
  'no_tariff',
  'no_rate',
  'no_rules',
  'engine_unknown',
  'power_unknown',
  'fuel_unknown',
  'age_unknown',
  // Another part of the customs value is unknown.
  'customs_value_unknown',
  // The stored rules do not cover such a vehicle.
  'not_covered',
] as const
export type UnknownReason = (typeof unknownReasons)[number]

/** Why a vehicle cannot be imported or registered at any cost. */
export const costObstacles = [
  'too_old',
  'left_hand_drive',
  'right_hand_drive',
  'not_whole',
] as const
export type CostObstacleKind = (typeof costObstacles)[number]

/** What a reader of a calculation must know besides its lines. */
export const costNotes = [
  // Port handling, the broker and other payments at the destination are not included.
  'local_costs',
  // Customs use another value than the price (Kenya's depreciated retail price), which is unknown.
  'value_is_cif',
  // Series hybrids are charged like electric cars; the lot does not say which type of hybrid it is.
  'series_hybrid',
  // Fees have been replaced since; the last published ones are used.
  'fees_replaced',
  // Sources name different rates: the range has both.
  'sources_differ',
  // The power that customs count is derived from the catalogue; a tested one may be higher.
  'power_by_formula',
  // Sources differ about an age limit.
  'age_limit_unclear',
  // Even the year is unknown, and vehicles above an age cannot be imported.
  'age_unknown',
] as const
export type CostNote = (typeof costNotes)[number]

export type CostValues = Readonly<Record<string, number | string>>

/** Where a figure comes from: its publisher in words, and the Tokyo day from which it holds. */
export interface CostSource {
  readonly text: string
  readonly day: string
}

export interface CostLine {
  readonly kind: CostLineKind
  /** Null if unknown: `unknown` has the reason. */
  readonly yen: number | null
  readonly unknown: UnknownReason | null
  /** The amount in the currency in which it is charged; null in Japan, and if unknown. */
  readonly local: { readonly amount: number; readonly currency: RateCurrency } | null
  readonly how: { readonly method: CostMethod; readonly values: CostValues } | null
  readonly source: CostSource | null
  /** Where sources differ, or an unknown fact decides: the lowest and the highest amount. Absent if it is certain. */
  readonly range?: CostRange | undefined
}

/** Yen. */
export interface CostRange {
  readonly low: number
  readonly high: number
}

export interface CostObstacle {
  readonly kind: CostObstacleKind
  /** `too_old` has {years, ageYears}. */
  readonly values: CostValues
}

/** Yen for one unit of a currency. */
export interface CostRate {
  readonly currency: RateCurrency
  readonly yen: number
  /** When it began to apply: ISO 8601 with Tokyo's offset. */
  readonly at: string
  readonly source: string
}

/** How precisely the month of production is known. */
export const productionSources = [
  // A catalogue of the maker has year and month for the frame number.
  'catalogue',
  // The month of the first registration, used instead; the vehicle is as old or older.
  'registration',
  // Only the year is known: its middle is used, as customs do.
  'year',
] as const
export type ProductionSource = (typeof productionSources)[number]

/** How years are counted: by days, or by the calendar as year of import less year of the vehicle. */
export const ageBases = ['day', 'calendar'] as const

/** The age of the vehicle on the day of import, where age decides. */
export interface CostAge {
  /** Absent in calculations stored before this field existed; means days. */
  readonly basis?: (typeof ageBases)[number] | undefined
  /** Past the last threshold the vehicle cannot be imported at all. */
  readonly isLimit?: boolean | undefined
  /** The day used as that of production (by the calendar 1 January of its year), and how precisely it is known. */
  readonly producedOn: string
  readonly source: ProductionSource
  /** Full years on the day of import. */
  readonly years: number
  readonly importOn: string
  /** Full years of the next threshold at which an amount or the permission changes; null past the last one. */
  readonly nextEdgeYears: number | null
  /** When the vehicle reaches it. */
  readonly nextEdgeOn: string | null
  /** The day of import is within 60 days of a threshold, before or after it. */
  readonly isNearEdge: boolean
  /** The production date, as far as it is known, may be on either side of a threshold. */
  readonly isUncertain: boolean
}

export interface Costs {
  readonly amountYen: number
  readonly lines: CostLine[]
  readonly obstacles: CostObstacle[]
  readonly notes: CostNote[]
  /** Hammer price, costs in Japan, freight and insurance (CIF), which most customs tax; null if a part is unknown. */
  readonly customsValueYen: number | null
  /** The sum of the known parts. */
  readonly totalYen: number
  /** Whether every part is known. */
  readonly isComplete: boolean
  /** The total with the lowest and highest amounts of lines that have a range; absent if all are certain. */
  readonly range?: CostRange | undefined
  /** The total in the currency of the choice; null for yen, and without a rate. */
  readonly total: { readonly amount: number; readonly rate: CostRate } | null
  readonly age: CostAge | null
}

// ── What a calculation needs ────────────────────────────────────────────────────────────────────

/** Destination, route, importer and currency. */
export interface CostChoice {
  readonly destination: Destination
  /** UN/LOCODE of the port of arrival. */
  readonly port: string
  /** UN/LOCODE of the port in Japan. */
  readonly exportPort: string
  readonly exportType: ExportTypeNumber
  readonly use: ImportUse
  readonly currency: CostCurrency
}

/** The choice in a request; absent fields come from the person's stored choice. */
export interface ChoiceInput {
  readonly destination?: Destination | undefined
  readonly port?: string | undefined
  readonly exportPort?: string | undefined
  readonly exportType?: number | undefined
  readonly use?: ImportUse | undefined
  readonly currency?: CostCurrency | undefined
}

/** The choice for which a bid's landed cost was shown. */
export interface ShownCosts extends ChoiceInput {
  readonly powerHp?: number | undefined
  readonly customsValue?: number | undefined
  readonly retailPrice?: number | undefined
}

/** The rules of a country, which managers maintain. */
export interface CostRules {
  readonly country: Destination
  /** Id of this version. */
  readonly id: number
  readonly validFrom: string
  readonly source: CostSource
  /** Rates, brackets and fees; `market/landed-cost/contract/rules/` has a type for each country. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The part of a calculation that all lots of a response share. */
export interface CostSetting {
  readonly choice: CostChoice
  /** Null if the destination has none. */
  readonly rules: CostRules | null
  readonly rates: CostRate[]
  /** Null where nothing is known to be banned; left out of calculations that were stored before there were any. */
  readonly exportRules?: ExportRules | null | undefined
}

/** A tariff that applies to a lot: an amount, or a share of the hammer price. */
export interface CostTariff {
  readonly kind: ServiceKind
  readonly amountYen: number | null
  readonly perMille: number | null
  readonly source: CostSource
}

/** The facts of a vehicle that decide its costs, besides the amount. */
export interface CostLot {
  readonly id: string
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly size: CarSize
  /** Null if unknown; 0 only for electric cars. */
  readonly engineCc: number | null
  /**
   * Metric horsepower, of a hybrid the power of engine and motors together. Seldom known in Japan, so a page can pass
   * what its reader knows.
   */
  readonly powerHp: number | null
  /** A hybrid's engine and all motors by the maker's catalogue, horsepower; absent if they are unknown. */
  readonly catalogue?:
    | { readonly engineHp: number; readonly motorsHp: number; readonly isSeries: boolean }
    | undefined
  /** `petrol`, `diesel`, `hybrid`, `electric` …; empty if unknown. */
  readonly fuel: string
  readonly isLeftHandDrive: boolean | null
  /** Null if even the year is unknown. */
  readonly production: {
    readonly year: number
    readonly month: number | null
    readonly source: ProductionSource
  } | null
  /** As the lot states it; some countries count from it. */
  readonly registration: { readonly year: number; readonly month: number | null } | null
  /** When the vehicle is expected to be imported: `YYYY-MM-DD`. */
  readonly importOn: string
  /** Those that fit; the cost of a kind without one is unknown. */
  readonly tariffs: CostTariff[]
  /** The value that the destination's customs use instead of the price, if known, in its currency. */
  readonly customsValue: number | null
  /** The retail price of a new vehicle, which Kenya's customs depreciate (CRSP), if known, in shillings. */
  readonly retailPrice: number | null
  /** Yen: the start price of an auction, the price of stock; null if unknown. */
  readonly startPriceYen: number | null
  /** What export bans depend on; left out of calculations that were stored before there were any. */
  readonly export?: ExportLot | undefined
}
