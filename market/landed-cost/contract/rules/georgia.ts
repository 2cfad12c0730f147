import type { CostAge, CostLine, CostLot } from '../costs.ts'
import { ageByCalendar } from './age.ts'
import { engineOf, isHybrid, isHydrogen } from './fuel.ts'
import {
  type CommonParameters,
  linesIn,
  type RuleInput,
  type RuleResult,
  rowOf,
  type UpTo,
  whyNoValue,
} from './rule.ts'

export interface GeorgiaParameters extends CommonParameters {
  /** Lari per cm³, by age in calendar years. */
  readonly excise: readonly (UpTo & { readonly perCc: number })[]
  /** Multiplies the excise of a right-hand drive car. */
  readonly rightHandTimes: number
  /** Reduction for left-hand drive hybrids up to an age. */
  readonly hybrid: { readonly mostYears: number; readonly percent: number }
  /** Lari for an electric car; null if no rate was found. Absent in rules saved before this field existed. */
  readonly electricExcise?:
    | { readonly leftHand: number | null; readonly rightHand: number | null }
    | undefined
  /** Import tax: lari per cm³, and per cm³ and year. */
  readonly importTaxPerCc: number
  readonly importTaxPerCcYear: number
  /** Lari: the customs service, the inspection, the declaration, documents and plates. */
  readonly customsFee: number
  readonly inspectionFee: number
  readonly declarationFee: number
  readonly registrationFee: number
  /** Motorcycles: a percentage of the value instead of excise and import tax, and their fees. */
  readonly bike: {
    readonly percent: number
    readonly customsFee: number
    readonly registrationFee: number
  }
}

/**
 * Calculates the charges of Georgia: excise per cm³ by age, threefold for right-hand drive; import tax by cm³ and age;
 * and fees. Motorcycles are charged by value. A lot that does not state its side is right-hand drive.
 */
export function georgia(input: RuleInput, parameters: GeorgiaParameters): RuleResult {
  const { lot } = input
  const notes: RuleResult['notes'] = ['local_costs']
  if (lot.kind === 'bike')
    return { lines: bike(input, parameters), obstacles: [], notes, age: null }
  const { unknown, charge } = linesIn('GEL', input, parameters)
  const age = ageOf(lot, parameters)
  const cc = engineOf(lot)
  const { importTaxPerCc, importTaxPerCcYear } = parameters
  const importTax = (): CostLine => {
    if (isHydrogen(lot)) return unknown('duty', 'not_covered')
    // It is charged per cm³.
    if (lot.fuel === 'electric') {
      return parameters.electricExcise ? charge('duty', 0, 'fixed') : unknown('duty', 'not_covered')
    }
    if (!age) return unknown('duty', 'age_unknown')
    if (cc === null) return unknown('duty', 'engine_unknown')
    const perCc = importTaxPerCc + importTaxPerCcYear * age.years
    return charge('duty', cc * perCc, 'per_cc', { perCc: Math.round(perCc * 10_000) / 10_000, cc })
  }
  const lines = [
    importTax(),
    excise(input, parameters, age),
    charge('customs_fee', parameters.customsFee, 'fixed'),
    charge('import_declaration', parameters.declarationFee, 'fixed'),
    charge('inspection', parameters.inspectionFee, 'fixed'),
    charge('registration', parameters.registrationFee, 'fixed'),
  ]
  return { lines, obstacles: [], notes, age }
}

function excise(input: RuleInput, parameters: GeorgiaParameters, age: CostAge | null): CostLine {
  const { unknown, charge } = linesIn('GEL', input, parameters)
  const { fuel, isLeftHandDrive } = input.lot
  const cc = engineOf(input.lot)
  if (isHydrogen(input.lot)) return unknown('excise', 'not_covered')
  if (fuel === 'electric') {
    const { electricExcise: rates } = parameters
    const amount = (isLeftHandDrive ? rates?.leftHand : rates?.rightHand) ?? null
    return amount === null ? unknown('excise', 'not_covered') : charge('excise', amount, 'fixed')
  }
  if (!age) return unknown('excise', 'age_unknown')
  if (cc === null) return unknown('excise', 'engine_unknown')
  const row = rowOf(parameters.excise, age.years)
  if (!row) return unknown('excise', 'not_covered')
  const isReduced = isHybrid({ fuel }) && age.years <= parameters.hybrid.mostYears
  // A reduction for right-hand drive hybrids was announced, but no law with its rate was found.
  if (isReduced && !isLeftHandDrive) return unknown('excise', 'not_covered')
  const times = isLeftHandDrive ? 1 : parameters.rightHandTimes
  const share = isReduced ? 1 - parameters.hybrid.percent / 100 : 1
  const perCc = Math.round(row.perCc * times * share * 10_000) / 10_000
  return charge('excise', cc * perCc, 'per_cc', { perCc, cc })
}

function bike(input: RuleInput, parameters: GeorgiaParameters): CostLine[] {
  const { unknown, charge, percent, local } = linesIn('GEL', input, parameters)
  const value = local(input.cifYen)
  return [
    value === null
      ? unknown('vat', whyNoValue(input.cifYen))
      : percent('vat', parameters.bike.percent, value),
    charge('customs_fee', parameters.bike.customsFee, 'fixed'),
    charge('registration', parameters.bike.registrationFee, 'fixed'),
  ]
}

function ageOf(lot: CostLot, { excise: rows }: GeorgiaParameters): CostAge | null {
  const year = lot.production?.year ?? lot.registration?.year
  const edges = rows.flatMap(({ upTo }) => (upTo === null ? [] : [upTo]))
  const source = lot.production?.source === 'catalogue' ? 'catalogue' : 'registration'
  return year === undefined ? null : ageByCalendar(year, source, lot.importOn, edges)
}
