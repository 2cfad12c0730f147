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
} from './rule.ts'

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
}

const kinds = ['duty', 'utilisation', 'customs_fee'] as const

/**
 * Calculates the charges for a car that a person imports into Russia: the flat customs rate of the Eurasian Economic
 * Union instead of duty, excise and tax; the utilisation fee, for own use or not; and the declaration fee. Does not
 * cover companies, the duty of electric cars, fuel cells and motorcycles.
 */
export function russia(input: RuleInput, parameters: RussiaParameters): RuleResult {
  const { lot } = input
  const age = ageByDay(lot, [3, 5])
  const notes: CostNote[] = ['local_costs', ...(isHybrid(lot) ? hybridNote : [])]
  const fee = customsFee(input, parameters)
  if (lot.kind !== 'car') {
    const lines = [...unknownLines(kinds.slice(0, 2), 'not_covered'), fee]
    return { lines, obstacles: [], notes, age }
  }
  const lines = [duty(input, parameters, age), utilisation(input, parameters, age), fee]
  return { lines, obstacles: [], notes, age }
}

const hybridNote: readonly CostNote[] = ['series_hybrid']

/** Returns the customs values in yen above which a total may fall, because the percentage falls there. */
export function russianEdges(input: RuleInput, { dutyUpTo3 }: RussiaParameters): number[] {
  const rate = input.rateOf('EUR')
  const age = ageByDay(input.lot, [3])
  // Older cars are charged by cm³ alone.
  if (rate === null || !age || isOlderThan(age, 3)) return []
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

function utilisation(
  input: RuleInput,
  parameters: RussiaParameters,
  age: CostAge | null,
): CostLine {
  const { unknown, charge } = linesIn('RUB', input, parameters)
  const { lot, use } = input
  const { powerHp: hp } = lot
  const cc = lot.fuel === 'electric' ? 0 : engineOf(lot)
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
  if (lot.fuel === 'electric') {
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
