import type {
  CostCurrency,
  Destination,
  ExportTypeNumber,
  ImportUse,
  RateCurrency,
} from '#market/reference-data/contract/destinations.ts'
import type { CarSize, TariffKind } from './tariff-kinds.ts'

/** What a part of the landed cost is for, in the order in which parts are listed. */
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
 * How a part was calculated; its `values` fill the message. Amounts in `values` are whole units of `currency`
 * where it has one, and yen in fields that end with `Yen`.
 */
export const costMethods = [
  // The amount itself, and what a tariff or a rule fixes.
  'amount',
  'fixed',
  // {perMille, ofYen}: of the hammer price
  'per_mille_of_price',
  // {percent, ofAmount, currency}: of the value for the customs, or of that with the taxes before
  'percent',
  // {perCc, cc, currency}
  'per_cc',
  // {percent, ofAmount, perCc, cc, currency}: the percentage was more, or the least for each cm³ was
  'percent_over_per_cc',
  'per_cc_over_percent',
  // {base, coefficient, currency}
  'base_times',
  // {ofAmount, currency}: a fixed amount by a table in which the value stands
  'by_value',
] as const
export type CostMethod = (typeof costMethods)[number]

/** Why a part is not known; it is in no total then. */
export const unknownReasons = [
  'no_tariff',
  'no_rate',
  'no_rules',
  'engine_unknown',
  'power_unknown',
  'fuel_unknown',
  'age_unknown',
  // Another part that the value for the customs needs is not known.
  'customs_value_unknown',
  // The rules that are kept do not cover such a vehicle.
  'not_covered',
] as const
export type UnknownReason = (typeof unknownReasons)[number]

/** Why a vehicle cannot be imported, or not be registered, whatever it costs. */
export const costObstacles = [
  'too_old',
  'left_hand_drive',
  'right_hand_drive',
  'not_whole',
] as const
export type CostObstacleKind = (typeof costObstacles)[number]

/** What a reader of a calculation has to know besides its lines. */
export const costNotes = [
  // Port handling, broker and what else is paid to others at the destination is not included.
  'local_costs',
  // Customs take another value than the price (Kenya's depreciated retail price), which is not known.
  'value_is_cif',
  // Series hybrids are charged like electric cars; the lot does not say which kind of hybrid it is.
  'series_hybrid',
  // Fees have been replaced since; the last ones that were published are used.
  'fees_replaced',
  // Sources differ about an age limit.
  'age_limit_unclear',
  // Not even the year is known, and vehicles above an age may not come in.
  'age_unknown',
] as const
export type CostNote = (typeof costNotes)[number]

export type CostValues = Readonly<Record<string, number | string>>

/** Where a figure is from: who says so in words, and the Tokyo day from which it holds. */
export interface CostSource {
  readonly text: string
  readonly day: string
}

/** A part of the cost. */
export interface CostLine {
  readonly kind: CostLineKind
  /** Null where it is not known: `unknown` says why. */
  readonly yen: number | null
  readonly unknown: UnknownReason | null
  /** The amount in the currency in which it is charged; null in Japan and where it is not known. */
  readonly local: { readonly amount: number; readonly currency: RateCurrency } | null
  readonly how: { readonly method: CostMethod; readonly values: CostValues } | null
  readonly source: CostSource | null
}

export interface CostObstacle {
  readonly kind: CostObstacleKind
  /** `too_old` has {years, ageYears}. */
  readonly values: CostValues
}

/** The yen for one unit of a currency. */
export interface CostRate {
  readonly currency: RateCurrency
  readonly yen: number
  /** Since when it holds: ISO 8601 with Tokyo's offset. */
  readonly at: string
  readonly source: string
}

/** How well the month of production is known. */
export const productionSources = [
  // A catalogue of the maker says year and month for the frame number.
  'catalogue',
  // The month of the first registration stands for it; the vehicle is as old or older.
  'registration',
  // The year alone is known: the middle of the year stands for it, as customs do.
  'year',
] as const
export type ProductionSource = (typeof productionSources)[number]

/** What years are counted by: days, or the calendar, where the year of the import less another is the age. */
export const ageBases = ['day', 'calendar'] as const

/** How old the vehicle is on the day of import, where age decides. */
export interface CostAge {
  /** Left out of calculations that were kept before it was known: days. */
  readonly basis?: (typeof ageBases)[number] | undefined
  /** Past the last edge the vehicle may not come in at all. */
  readonly isLimit?: boolean | undefined
  /** The day that counts as that of production, by the calendar 1 January of its year, and how well it is known. */
  readonly producedOn: string
  readonly source: ProductionSource
  /** Years that are full on the day of import. */
  readonly years: number
  readonly importOn: string
  /** Full years of the next edge at which an amount or the permission changes; null past the last one. */
  readonly nextEdgeYears: number | null
  /** When the vehicle gets there. */
  readonly nextEdgeOn: string | null
  /** The day of import is within 60 days of an edge, on either side of it. */
  readonly isNearEdge: boolean
  /** What is known of the production leaves open on which side of an edge the vehicle is. */
  readonly isUncertain: boolean
}

/** A landed cost. */
export interface Costs {
  readonly amountYen: number
  readonly lines: CostLine[]
  readonly obstacles: CostObstacle[]
  readonly notes: CostNote[]
  /** Hammer, costs in Japan, freight and insurance (CIF), which most customs tax; null where a part is unknown. */
  readonly customsValueYen: number | null
  /** The sum of the parts that are known. */
  readonly totalYen: number
  /** Whether every part is known. */
  readonly isComplete: boolean
  /** The total in the currency of the choice; null for yen and without a rate. */
  readonly total: { readonly amount: number; readonly rate: CostRate } | null
  readonly age: CostAge | null
}

// ── What a calculation needs ────────────────────────────────────────────────────────────────────

/** Where to, how, for whom, and in which currency. */
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

/** What a request says of a choice; the rest is as the person has remembered it. */
export interface WantedChoice {
  readonly destination?: Destination | undefined
  readonly port?: string | undefined
  readonly exportPort?: string | undefined
  readonly exportType?: number | undefined
  readonly use?: ImportUse | undefined
  readonly currency?: CostCurrency | undefined
}

/** What a bid says that its landed cost was shown for. */
export interface WantedCosts extends WantedChoice {
  readonly powerHp?: number | undefined
  readonly customsValue?: number | undefined
  readonly retailPrice?: number | undefined
}

/** The rules of a country, as managers keep them. */
export interface CostRules {
  readonly country: Destination
  /** Of this version of the rules. */
  readonly id: number
  readonly validFrom: string
  readonly source: CostSource
  /** Rates, brackets and fees; `market/landed-cost/contract/rules/` has a type for each country. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The same for all lots of an answer. */
export interface CostSetting {
  readonly choice: CostChoice
  /** Null where there are none for the destination. */
  readonly rules: CostRules | null
  readonly rates: CostRate[]
}

/** A tariff that applies to a lot: an amount, or a part of the hammer price. */
export interface CostTariff {
  readonly kind: TariffKind
  readonly amountYen: number | null
  readonly perMille: number | null
  readonly source: CostSource
}

/** What decides about a vehicle's costs besides the amount. */
export interface CostLot {
  readonly id: string
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly size: CarSize
  /** Null where it is unknown; 0 of electric cars alone. */
  readonly engineCc: number | null
  /**
   * Metric horse power; seldom known in Japan, so that a page may hand in what its reader knows. Of a hybrid that of
   * engine and motors together.
   */
  readonly powerHp: number | null
  /** `petrol`, `diesel`, `hybrid`, `electric` …; empty where it is unknown. */
  readonly fuel: string
  readonly isLeftHandDrive: boolean | null
  /** Null where not even the year is known. */
  readonly production: {
    readonly year: number
    readonly month: number | null
    readonly source: ProductionSource
  } | null
  /** As the lot says it; some countries count from it. */
  readonly registration: { readonly year: number; readonly month: number | null } | null
  /** When the vehicle is expected to be imported: `YYYY-MM-DD`. */
  readonly importOn: string
  /** Those that fit; a kind without one is not known. */
  readonly tariffs: CostTariff[]
  /** The value that the destination's customs take instead of the price, where it is known: units of its currency. */
  readonly customsValue: number | null
  /** The retail price of a new one, from which Kenya's customs depreciate (CRSP), where it is known: its shillings. */
  readonly retailPrice: number | null
  /** Yen: the start price of an auction, the price of stock; null where it is unknown. */
  readonly startPriceYen: number | null
}
