import type { ImportUse } from '#market/reference-data/contract/destinations.ts'
import type { CostAge, CostLine, CostLot, CostNote } from '../costs.ts'
import { ageByDay, isOlderThan } from './age.ts'
import { engineOf, hasNoCylinders, isHybrid, isHydrogen } from './fuel.ts'
import {
  type CommonParameters,
  linesIn,
  type RuleInput,
  type RuleResult,
  rowOf,
  type UpTo,
  unknownLines,
  whyNoValue,
  withRange,
} from './rule.ts'
import { type CountedPower, countedPower, isSeriesHybrid } from './russian-power.ts'

/** The flat customs rate of a car up to three years old, by its value in euros. */
interface DutyByValue extends UpTo {
  readonly percent: number
  readonly leastEurPerCc: number
}
/** The rate of an older car, by cm³. */
interface DutyByCc extends UpTo {
  readonly eurPerCc: number
}

/** A coefficient of the utilisation fee; null if none was published. A vehicle without an engine has 0 cm³. */
interface UtilisationRow {
  readonly overCc: number
  readonly upToCc: number | null
  readonly overHp: number
  readonly upToHp: number | null
  readonly upTo3: number | null
  readonly over3: number | null
}

export interface RussiaParameters extends CommonParameters {
  readonly dutyUpTo3: readonly DutyByValue[]
  readonly duty3To5: readonly DutyByCc[]
  readonly dutyOver5: readonly DutyByCc[]
  readonly utilisation: {
    readonly baseRub: number
    /** For own use, up to this horsepower and cm³; null horsepower means any power. */
    readonly personal: {
      readonly mostHp: number | null
      /** For electric cars; absent in rules saved before this field existed. */
      readonly mostElectricHp?: number | undefined
      readonly mostCc: number
      readonly upTo3: number
      readonly over3: number
    }
    readonly rows: readonly UtilisationRow[]
  }
  /** The declaration fee, by the value in roubles. */
  readonly customsFee: readonly (UpTo & { readonly rub: number })[]
  // Absent in rules saved before these fields existed; null where no figure was found.
  /** The share of its peak that an untested motor counts with. */
  readonly motorPercent?: number | null | undefined
  /** What the flat rate does not replace. */
  readonly vatPercent?: number | null | undefined
  readonly electric?:
    | {
        readonly dutyPercent: number | null
        /** Roubles per horsepower, by horsepower. */
        readonly excise: readonly (UpTo & { readonly rubPerHp: number | null })[]
      }
    | undefined
  readonly bike?:
    | {
        readonly dutyPercent: number | null
        /** Up to this horsepower there is no excise. */
        readonly exciseFreeHp: number | null
        readonly utilisationRub: number | null
      }
    | undefined
}

const kinds = ['duty', 'utilisation', 'customs_fee'] as const

/**
 * Calculates the charges for a car that a person imports into Russia: the flat customs rate of the Eurasian Economic
 * Union instead of duty, excise and tax; the utilisation fee, for own use or not; and the declaration fee. Electric cars
 * and motorcycles pay duty, excise and tax instead. Does not cover companies and fuel cells.
 */
export function russia(input: RuleInput, parameters: RussiaParameters): RuleResult {
  const { lot } = input
  const age = ageByDay(lot, [3, 5])
  const power = countedPower(lot, parameters.motorPercent ?? null)
  const notes: CostNote[] = [
    'local_costs',
    ...(isHybrid(lot) && !lot.catalogue ? (['series_hybrid'] as const) : []),
  ]
  const fee = customsFee(input, parameters)
  if (lot.kind === 'bike') {
    const lines = [...bikeCharges(input, parameters), fee]
    return { lines, obstacles: [], notes, age }
  }
  const charges = isChargedAsElectric(lot)
    ? electricCharges(input, parameters, power)
    : [duty(input, parameters, age)]
  const utilisationLine = utilisation(input, parameters, { age, power })
  if (power && utilisationLine.range) notes.push('power_by_formula')
  return { lines: [...charges, utilisationLine, fee], obstacles: [], notes, age }
}

const isChargedAsElectric = (lot: CostLot): boolean =>
  lot.fuel === 'electric' || isSeriesHybrid(lot)

/** Returns the customs values in yen above which a total may fall, because the percentage falls there. */
export function russianEdges(input: RuleInput, { dutyUpTo3 }: RussiaParameters): number[] {
  const rate = input.rateOf('EUR')
  const age = ageByDay(input.lot, [3])
  // Older cars are charged by cm³ alone, electric ones by a share of any value.
  if (rate === null || !age || isOlderThan(age, 3) || isChargedAsElectric(input.lot)) return []
  return dutyUpTo3.flatMap(({ upTo }) => (upTo === null ? [] : [upTo * rate]))
}

function duty(input: RuleInput, parameters: RussiaParameters, age: CostAge | null): CostLine {
  const { unknown, charge } = linesIn('EUR', input, parameters)
  const cc = engineOf(input.lot)
  if (hasNoCylinders(input.lot)) return unknown('duty', 'not_covered')
  if (!age) return unknown('duty', 'age_unknown')
  if (cc === null) return unknown('duty', 'engine_unknown')
  if (!isOlderThan(age, 3)) {
    const rate = input.rateOf('EUR')
    if (rate === null || input.cifYen === null) return unknown('duty', whyNoValue(input.cifYen))
    const valueEur = input.cifYen / rate
    const row = rowOf(parameters.dutyUpTo3, valueEur)
    if (!row) return unknown('duty', 'not_covered')
    const [share, minimumEur] = [(valueEur * row.percent) / 100, cc * row.leastEurPerCc]
    const values = {
      ...{ percent: row.percent, ofAmount: Math.round(valueEur), perCc: row.leastEurPerCc, cc },
    }
    return share >= minimumEur
      ? charge('duty', share, 'percent_over_per_cc', values)
      : charge('duty', minimumEur, 'per_cc_over_percent', values)
  }
  const row = rowOf(isOlderThan(age, 5) ? parameters.dutyOver5 : parameters.duty3To5, cc)
  if (!row) return unknown('duty', 'not_covered')
  return charge('duty', cc * row.eurPerCc, 'per_cc', { perCc: row.eurPerCc, cc })
}

/** Returns duty, excise and tax of an electric car or a series hybrid. */
function electricCharges(
  input: RuleInput,
  parameters: RussiaParameters,
  power: CountedPower | null,
): CostLine[] {
  const { electric } = parameters
  const { unknown } = linesIn('RUB', input, parameters)
  if (!electric) return [unknown('duty', 'not_covered')]
  const row = power && rowOf(electric.excise, power.hp)
  const excise =
    power === null
      ? unknown('excise', 'power_unknown')
      : exciseLine(input, parameters, { hp: power.hp, rubPerHp: row?.rubPerHp ?? null })
  return withDutyAndTax(input, parameters, { dutyPercent: electric.dutyPercent, excise })
}

/** Returns duty, excise, tax and utilisation fee of a motorcycle. */
function bikeCharges(input: RuleInput, parameters: RussiaParameters): CostLine[] {
  const { bike } = parameters
  const { unknown, charge } = linesIn('RUB', input, parameters)
  if (!bike) return unknownLines(kinds.slice(0, 2), 'not_covered')
  const { dutyPercent, exciseFreeHp, utilisationRub } = bike
  const { powerHp: hp } = input.lot
  const isFree = exciseFreeHp !== null && hp !== null && hp <= exciseFreeHp
  const excise =
    hp === null
      ? unknown('excise', 'power_unknown')
      : exciseLine(input, parameters, { hp, rubPerHp: isFree ? 0 : null })
  return [
    ...withDutyAndTax(input, parameters, { dutyPercent, excise }),
    utilisationRub === null
      ? unknown('utilisation', 'not_covered')
      : charge('utilisation', utilisationRub, 'fixed'),
  ]
}

function exciseLine(
  input: RuleInput,
  parameters: RussiaParameters,
  { hp, rubPerHp }: { hp: number; rubPerHp: number | null },
): CostLine {
  const { unknown, charge } = linesIn('RUB', input, parameters)
  if (rubPerHp === null) return unknown('excise', 'not_covered')
  return charge('excise', hp * rubPerHp, 'base_times', { base: rubPerHp, coefficient: hp })
}

/** Returns the duty on the value, the excise, and the tax on all of it. */
function withDutyAndTax(
  input: RuleInput,
  parameters: RussiaParameters,
  { dutyPercent, excise }: { dutyPercent: number | null; excise: CostLine },
): CostLine[] {
  const { vatPercent } = parameters
  const { unknown, percent, local } = linesIn('RUB', input, parameters)
  const value = local(input.cifYen)
  const part = (kind: 'duty' | 'vat', share: number | null | undefined, of: number | null) =>
    share === null || share === undefined
      ? unknown(kind, 'not_covered')
      : of === null
        ? unknown(kind, whyNoValue(input.cifYen))
        : percent(kind, share, of)
  const duty = part('duty', dutyPercent, value)
  if (!duty.local || !excise.local || value === null) {
    return [duty, excise, unknown('vat', duty.unknown ?? excise.unknown ?? 'not_covered')]
  }
  return [duty, excise, part('vat', vatPercent, value + duty.local.amount + excise.local.amount)]
}

/** Returns the utilisation fee, with a range if the power is unknown or derived by a formula. */
function utilisation(
  input: RuleInput,
  parameters: RussiaParameters,
  { age, power }: { age: CostAge | null; power: CountedPower | null },
): CostLine {
  const feeAt = (hp: number | null) => utilisationAt(input, parameters, { age, hp })
  const line = feeAt(power?.hp ?? null)
  if (power) return withRange(line, [feeAt(power.maxHp)])
  if (line.unknown !== 'power_unknown') return line
  const edges = new Set(parameters.utilisation.rows.map(({ overHp }) => overHp + 1))
  const possible = [...edges].map(feeAt)
  return possible.every(({ yen }) => yen !== null) ? withRange(line, possible) : line
}

function utilisationAt(
  input: RuleInput,
  parameters: RussiaParameters,
  { age, hp }: { age: CostAge | null; hp: number | null },
): CostLine {
  const { unknown, charge } = linesIn('RUB', input, parameters)
  const { lot, use } = input
  const cc = isChargedAsElectric(lot) ? 0 : engineOf(lot)
  const { baseRub, rows } = parameters.utilisation
  if (isHydrogen(lot)) return unknown('utilisation', 'not_covered')
  if (!age) return unknown('utilisation', 'age_unknown')
  if (cc === null) return unknown('utilisation', 'engine_unknown')
  const isOld = isOlderThan(age, 3)
  const times = (coefficient: number) =>
    charge('utilisation', baseRub * coefficient, 'base_times', { base: baseRub, coefficient })
  const reduced = reducedFee(lot, use, parameters)
  if (reduced) {
    const isKnown = reduced.mostHp === null || hp !== null || isKei(lot)
    if (!isKnown) return unknown('utilisation', 'power_unknown')
    if (reduced.mostHp === null || isKei(lot) || (hp ?? 0) <= reduced.mostHp) {
      return times(isOld ? reduced.over3 : reduced.upTo3)
    }
  }
  const ofSize = rows.filter((row) => cc > row.overCc && (row.upToCc === null || cc <= row.upToCc))
  // If no rows differ by power, power makes no difference.
  if (hp === null && ofSize.length > 1) return unknown('utilisation', 'power_unknown')
  const row = ofSize.find(
    ({ overHp, upToHp }) => hp === null || (hp > overHp && (upToHp === null || hp <= upToHp)),
  )
  const coefficient = row && (isOld ? row.over3 : row.upTo3)
  return typeof coefficient === 'number'
    ? times(coefficient)
    : unknown('utilisation', 'not_covered')
}

/** Returns the fee of a person for own use, up to some power; null if there is none. */
function reducedFee(lot: CostLot, use: ImportUse, { utilisation: { personal } }: RussiaParameters) {
  if (use !== 'personal' || isHydrogen(lot)) return null
  if (isChargedAsElectric(lot)) {
    const { mostElectricHp } = personal
    return mostElectricHp === undefined ? null : { ...personal, mostHp: mostElectricHp }
  }
  const cc = engineOf(lot)
  return cc !== null && cc <= personal.mostCc ? personal : null
}

/** Returns the power up to which an importer pays the small fee for a lot; null if power makes no such difference. */
export const russianPowerEdge = (
  { lot, use }: Pick<RuleInput, 'lot' | 'use'>,
  parameters: RussiaParameters,
): number | null => (lot.kind === 'car' ? (reducedFee(lot, use, parameters)?.mostHp ?? null) : null)

/** By agreement of the makers, Japan's kei cars have at most 64 horsepower. */
function isKei(lot: CostLot): boolean {
  const cc = engineOf(lot)
  return !hasNoCylinders(lot) && cc !== null && cc <= 660
}

function customsFee(input: RuleInput, parameters: RussiaParameters): CostLine {
  const { unknown, charge, local } = linesIn('RUB', input, parameters)
  const valueRub = local(input.cifYen)
  if (valueRub === null) return unknown('customs_fee', whyNoValue(input.cifYen))
  const row = rowOf(parameters.customsFee, valueRub)
  if (!row) return unknown('customs_fee', 'not_covered')
  return charge('customs_fee', row.rub, 'by_value', { ofAmount: Math.round(valueRub) })
}
