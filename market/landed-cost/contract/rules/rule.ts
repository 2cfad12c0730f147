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

/** The input of a country's rules, which are pure: the lot has the day of import. */
export interface RuleInput {
  readonly lot: CostLot
  readonly use: ImportUse
  /** Hammer price, and all costs up to the port of arrival (CIF); null if a part is unknown. */
  readonly priceYen: number
  readonly cifYen: number | null
  /** Returns yen for one unit; null without a rate. */
  readonly rateOf: (currency: RateCurrency) => number | null
  /** The source of the figures, unless `sources` of the parameters has another one for a line. */
  readonly source: CostSource
}

export interface RuleResult {
  readonly lines: CostLine[]
  readonly obstacles: CostObstacle[]
  readonly notes: CostNote[]
  readonly age: CostAge | null
}

/** Parameters that every country has. */
export interface CommonParameters {
  /** Days from the auction to the import; an estimate. */
  readonly transitDays: number
  /** The source of a line's figures, if it differs from the source of the whole. */
  readonly sources?: Readonly<Partial<Record<CostLineKind, CostSource>>> | undefined
}

/** A row of a table up to a limit, inclusive; null in the last row. */
export interface UpTo {
  readonly upTo: number | null
}

export const rowOf = <Row extends UpTo>(rows: readonly Row[], value: number): Row | undefined =>
  rows.find(({ upTo }) => upTo === null || value <= upTo)

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Returns functions that make lines in a country's currency. */
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
  /** Charges whole cents; without a rate the amount is known but not its yen. */
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
  /** Converts yen into the currency; null without a rate. */
  const local = (yen: number | null): number | null =>
    yen === null || rate === null ? null : yen / rate

  return { unknown, charge, percent, local, hasRate: rate !== null }
}

/** Returns why the customs value in the country's currency is unknown. */
export const whyNoValue = (cifYen: number | null): UnknownReason =>
  cifYen === null ? 'customs_value_unknown' : 'no_rate'

/** Adds the range of a line and what it could be otherwise; without a difference there is none. */
export function withRange(line: CostLine, others: readonly CostLine[]): CostLine {
  const amounts = [line, ...others].flatMap(({ yen }) => (yen === null ? [] : [yen]))
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  return low < high ? { ...line, range: { low, high } } : line
}

/** Returns lines without amounts, for example for half cuts and parts, which no rule here covers. */
export const unknownLines = (kinds: readonly CostLineKind[], reason: UnknownReason): CostLine[] =>
  kinds.map((kind) => ({
    ...{ kind, yen: null, unknown: reason, local: null, how: null, source: null },
  }))
