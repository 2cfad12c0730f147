import type { CostAge, CostLine, CostLot } from '../costs.ts'
import { ageByCalendar } from './age.ts'
import { engineOf, isHydrogen } from './fuel.ts'
import {
  type CommonParameters,
  linesIn,
  type RuleInput,
  type RuleResult,
  unknownLines,
  whyNoValue,
  withRange,
} from './rule.ts'

/** A rate of excise; the first row that fits applies. */
interface ExciseRow {
  /** Empty: any fuel. */
  readonly fuels: readonly string[]
  readonly overCc: number
  readonly percent: number
}

export interface KenyaParameters extends CommonParameters {
  /** Maximum years between the first registration and the import. */
  readonly mostYears: number
  readonly dutyPercent: number
  /** Cars without an engine; absent in rules saved before this field existed. */
  readonly electricDutyPercent?: number | undefined
  readonly excise: readonly ExciseRow[]
  readonly vatPercent: number
  /** Rates that other sources name; null where they agree. Absent in rules saved before this field existed. */
  readonly other?:
    | { readonly dutyPercent: number | null; readonly declarationPercent: number | null }
    | undefined
  /** Import declaration fee, a percentage of the customs value. */
  readonly declarationPercent: number
  readonly declarationLeast: number
  readonly railwayPercent: number
  /** Depreciation of the retail price (CRSP) by full calendar years; the last row reached applies. */
  readonly depreciation: readonly { readonly fromYears: number; readonly percent: number }[]
  /** The trade's margin included in the retail price, which is deducted together with all taxes. */
  readonly marginPercent: number
}

const kinds = ['duty', 'excise', 'vat', 'import_declaration', 'railway_levy'] as const

/**
 * Calculates the charges of Kenya: import duty, excise and VAT, each on the value plus the charges before it, and two
 * levies on the value. The value is the one that customs assign, or their retail price less depreciation, taxes and
 * margin. If neither is known, CIF is used, which is usually lower, and a note says so. Covers cars only; left-hand
 * drive and old cars cannot be imported.
 */
export function kenya(input: RuleInput, parameters: KenyaParameters): RuleResult {
  const result = chargesBy(input, parameters)
  const { other } = parameters
  if (!other || input.lot.kind !== 'car') return result
  const otherwise = chargesBy(input, {
    ...parameters,
    dutyPercent: other.dutyPercent ?? parameters.dutyPercent,
    declarationPercent: other.declarationPercent ?? parameters.declarationPercent,
  })
  const lines = result.lines.map((line, at) => withRange(line, otherwise.lines.slice(at, at + 1)))
  const differ = lines.some(({ range }) => range)
  return { ...result, lines, notes: [...result.notes, ...(differ ? sourcesDiffer : [])] }
}

const sourcesDiffer: RuleResult['notes'] = ['sources_differ']

function chargesBy(input: RuleInput, parameters: KenyaParameters): RuleResult {
  const { lot } = input
  const { unknown, charge, percent, local } = linesIn('KES', input, parameters)
  const age = ageOf(lot, parameters)
  const obstacles = [
    ...(age && age.years > parameters.mostYears
      ? [
          {
            ...{ kind: 'too_old' as const },
            values: { years: parameters.mostYears, ageYears: age.years },
          },
        ]
      : []),
    ...(lot.isLeftHandDrive ? [{ kind: 'left_hand_drive' as const, values: {} }] : []),
  ]
  const always: RuleResult['notes'] = ['local_costs', ...(age ? [] : (['age_unknown'] as const))]
  if (lot.kind !== 'car') {
    const lines = unknownLines(kinds, 'not_covered')
    return { lines, obstacles, notes: always, age }
  }
  const excise = exciseOf(lot, parameters)
  const given = lot.customsValue ?? retailValue(lot, age, excise, parameters)
  const value = given ?? local(input.cifYen)
  const notes: RuleResult['notes'] = [
    ...always,
    ...(given === null ? (['value_is_cif'] as const) : []),
  ]
  if (value === null) {
    const lines = kinds.map((kind) => unknown(kind, whyNoValue(input.cifYen)))
    return { lines, obstacles, notes, age }
  }
  const duty = percent('duty', dutyOf(lot, parameters), value)
  const withDuty = value + (duty.local?.amount ?? 0)
  const exciseLine: CostLine =
    typeof excise === 'number' ? percent('excise', excise, withDuty) : unknown('excise', excise)
  const exciseAmount = exciseLine.local?.amount
  const vat =
    exciseAmount === undefined
      ? unknown('vat', 'customs_value_unknown')
      : percent('vat', parameters.vatPercent, withDuty + exciseAmount)
  const declaration = (value * parameters.declarationPercent) / 100
  const lines = [
    ...[duty, exciseLine, vat],
    declaration >= parameters.declarationLeast
      ? percent('import_declaration', parameters.declarationPercent, value)
      : charge('import_declaration', parameters.declarationLeast, 'fixed'),
    percent('railway_levy', parameters.railwayPercent, value),
  ]
  return { lines, obstacles, notes, age }
}

function ageOf(lot: CostLot, { mostYears }: KenyaParameters): CostAge | null {
  const { registration, production, importOn } = lot
  const year = registration?.year ?? production?.year
  if (year === undefined) return null
  const source = registration ? 'registration' : 'catalogue'
  return { ...ageByCalendar(year, source, importOn, [mostYears]), isLimit: true }
}

const dutyOf = ({ fuel }: CostLot, { dutyPercent, electricDutyPercent }: KenyaParameters) =>
  fuel === 'electric' ? (electricDutyPercent ?? dutyPercent) : dutyPercent

function exciseOf(lot: CostLot, { excise }: KenyaParameters) {
  const { fuel } = lot
  const cc = engineOf(lot)
  const hasEngine = fuel !== 'electric' && !isHydrogen(lot)
  if (cc === null && hasEngine) return 'engine_unknown' as const
  // A row for any engine does not cover fuel cells: only a row that names hydrogen does.
  const fits = (row: ExciseRow) =>
    row.fuels.includes(fuel) || (row.fuels.length === 0 && !isHydrogen(lot))
  const row = excise.find((one) => fits(one) && (cc ?? 0) > one.overCc)
  if (!row) return 'not_covered' as const
  // Another fuel would be charged differently, so it must be known.
  const isFuelOpen =
    fuel === '' && excise.some((one) => one.fuels.length > 0 && (cc ?? 0) > one.overCc)
  const differs = excise.some(
    (one) => one.fuels.length > 0 && (cc ?? 0) > one.overCc && one.percent > row.percent,
  )
  return isFuelOpen && differs ? ('fuel_unknown' as const) : row.percent
}

/**
 * Returns the customs value contained in the retail price of a new car, which includes all taxes and the trade's
 * margin. Null if the price or the depreciation is unknown.
 */
function retailValue(
  lot: CostLot,
  age: CostAge | null,
  excise: ReturnType<typeof exciseOf>,
  parameters: KenyaParameters,
): number | null {
  const { retailPrice } = lot
  if (retailPrice === null || !age || typeof excise !== 'number') return null
  const row = parameters.depreciation.findLast(({ fromYears }) => age.years >= fromYears)
  if (!row) return null
  const { vatPercent, marginPercent } = parameters
  const taxes = [dutyOf(lot, parameters), excise, vatPercent].reduce(
    (all, one) => all * (1 + one / 100),
    1,
  )
  return (retailPrice * (1 - row.percent / 100) * (1 - marginPercent / 100)) / taxes
}
