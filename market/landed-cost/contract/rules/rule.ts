import type { ImportUse, RateCurrency } from '#market/reference-data/contract/destinations.ts'
import type {
  CostAge,
  CostLine,
  CostLineKind,
  CostLot,
  CostMethod,
  CostNote,
  CostObstacle,
  CostSource,
  CostValues,
  UnknownReason,
} from '../costs.ts'

/** What the rules of a country calculate with. They are pure: the day of import is in the lot. */
export interface RuleInput {
  readonly lot: CostLot
  readonly use: ImportUse
  /** Hammer price, and all that it costs up to the port of arrival (CIF); null where a part is unknown. */
  readonly priceYen: number
  readonly cifYen: number | null
  /** The yen for one unit; null where no rate is known. */
  readonly rateOf: (currency: RateCurrency) => number | null
  /** Where the figures are from, unless `sources` of the parameters say it of a line. */
  readonly source: CostSource
}

export interface RuleResult {
  readonly lines: CostLine[]
  readonly obstacles: CostObstacle[]
  readonly notes: CostNote[]
  readonly age: CostAge | null
}

/** Of every country's parameters. */
export interface CommonParameters {
  /** Days from the auction to the import; an estimate. */
  readonly transitDays: number
  /** Where the figures of a line are from, if not from the source of the whole. */
  readonly sources?: Readonly<Partial<Record<CostLineKind, CostSource>>> | undefined
}

/** A row of a table that ends at a limit, inclusive; null is the last one. */
export interface UpTo {
  readonly upTo: number | null
}

export const rowOf = <Row extends UpTo>(rows: readonly Row[], value: number): Row | undefined =>
  rows.find(({ upTo }) => upTo === null || value <= upTo)

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Makes lines in the currency of a country. */
export function linesIn(
  currency: RateCurrency,
  { rateOf, source }: RuleInput,
  { sources }: CommonParameters,
) {
  const rate = rateOf(currency)
  const sourceOf = (kind: CostLineKind) => sources?.[kind] ?? source

  const unknown = (kind: CostLineKind, reason: UnknownReason): CostLine => ({
    ...{ kind, yen: null, unknown: reason, local: null, how: null, source: sourceOf(kind) },
  })
  /** Whole cents are charged; without a rate the amount is known and its yen are not. */
  const charge = (
    kind: CostLineKind,
    amount: number,
    method: CostMethod,
    values: CostValues = {},
  ): CostLine => {
    const known = cents(amount)
    return {
      kind,
      yen: rate === null ? null : Math.round(known * rate),
      unknown: rate === null ? 'no_rate' : null,
      local: { amount: known, currency },
      how: { method, values: { currency, ...values } },
      source: sourceOf(kind),
    }
  }
  const percent = (kind: CostLineKind, rateOfLine: number, ofAmount: number): CostLine =>
    charge(kind, (ofAmount * rateOfLine) / 100, 'percent', {
      ...{ percent: rateOfLine, ofAmount: cents(ofAmount) },
    })
  /** Yen in the currency; null without a rate. */
  const local = (yen: number | null): number | null =>
    yen === null || rate === null ? null : yen / rate

  return { unknown, charge, percent, local, hasRate: rate !== null }
}

/** The value for the customs in the country's currency is not known: why. */
export const whyNoValue = (cifYen: number | null): UnknownReason =>
  cifYen === null ? 'customs_value_unknown' : 'no_rate'

/** Half cuts and the like are parts, which no rule here covers. */
export const unknownLines = (kinds: readonly CostLineKind[], reason: UnknownReason): CostLine[] =>
  kinds.map((kind) => ({
    ...{ kind, yen: null, unknown: reason, local: null, how: null, source: null },
  }))
