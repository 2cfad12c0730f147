import { effectGroups, groupCount, middleAge, middleMileage, type ReasonKind } from './effects.ts'
import type { Estimate } from './estimate.ts'
import type { Contribution, PriceModel } from './model.ts'
import type { Numbers, PricedLot } from './sale.ts'
import type { RowsOfModel, Sales } from './sales.ts'
import { gradeUnknown, kmUnknown } from './solver/columns.ts'

export interface Explanation {
  /** The usual vehicle of the model, at a usual house on a usual day. */
  readonly usual: {
    readonly price: number
    readonly year: number
    readonly km: number
    readonly grade: number | null
    readonly trim: string
  }
  /** Whole amounts, which together with the price of the usual vehicle add up to the estimate. */
  readonly reasons: readonly { readonly kind: ReasonKind; readonly amount: number }[]
}

const kinds: readonly ReasonKind[] = [
  ...(['mileage', 'age', 'grade', 'trim', 'house', 'season', 'sales', 'rest'] as const),
]
const zero: Contribution = [0, 0, 0]

/** Explains why an estimate differs from the price of the model's usual vehicle. */
export function explain(
  model: PriceModel,
  sales: Sales,
  lot: PricedLot,
  estimate: Pick<Estimate, 'lnPrice' | 'mu'>,
): Explanation {
  const numbers = model.numbersOf(lot)
  const own = model.contributions(lot)
  const usual = usualOf(sales, lot) ?? unknownModel(model, lot, own)
  const differences = new Map<ReasonKind, number>()
  const add = (kind: ReasonKind, by: number) =>
    differences.set(kind, (differences.get(kind) ?? 0) + by)
  for (const [kind, by] of numberDifferences(model, own, numbers, usual.numbers)) add(kind, by)
  effectGroups.forEach(({ reason }, group) => {
    const before = amountOf(usual.levels[group] ?? zero, usual.numbers)
    add(reason, amountOf(own[group] ?? zero, usual.numbers) - before)
  })
  add('sales', estimate.lnPrice - estimate.mu)
  const lnUsual = sumOf(model, usual.levels, usual.numbers)
  const price = Math.exp(lnUsual)
  return {
    usual: {
      price: Math.round(price),
      year: usual.year,
      km: Math.round(usual.numbers.k * 100_000),
      grade: usual.numbers.isGradeUnknown ? null : usual.numbers.c + model.options.usualGrade,
      trim: usual.trim,
    },
    reasons: inWhole(differences, price, Math.exp(estimate.lnPrice)),
  }
}

const amountOf = ([one, age, mileage]: Contribution, { a, k }: Numbers) =>
  one + age * (a - middleAge) + mileage * (k - middleMileage)

const sumOf = (model: PriceModel, levels: readonly Contribution[], numbers: Numbers) =>
  levels.reduce(
    (sum, contribution) => sum + amountOf(contribution, numbers),
    model.middle + model.columnSum(numbers),
  )

/**
 * Returns the effects of age, mileage and grade, from the usual vehicle to the lot. They interact, so each is averaged
 * over all orders in which the three can be exchanged.
 */
function numberDifferences(
  model: PriceModel,
  levels: readonly Contribution[],
  to: Numbers,
  from: Numbers,
): [ReasonKind, number][] {
  const value = (exchanged: number) => {
    const [age, km, grade] = [1, 2, 4].map((bit) => (exchanged & bit ? to : from))
    return sumOf(model, levels, {
      a: age?.a ?? 0,
      k: km?.k ?? 0,
      isKmUnknown: km?.isKmUnknown ?? false,
      c: grade?.c ?? 0,
      isGradeUnknown: grade?.isGradeUnknown ?? false,
    })
  }
  const values = Array.from({ length: 8 }, (_, exchanged) => value(exchanged))
  const names = ['age', 'mileage', 'grade'] as const
  return names.map((name, at) => {
    const bit = 1 << at
    const others = [1, 2, 4].filter((other) => other !== bit)
    const [x = 0, y = 0] = others
    const by = (before: number) => (values[before | bit] ?? 0) - (values[before] ?? 0)
    return [name, (2 * by(0) + by(x) + by(y) + 2 * by(x | y)) / 6]
  })
}

/** Splits the difference of whole prices by shares in ln, rounded so that the parts add up. */
function inWhole(
  differences: ReadonlyMap<ReasonKind, number>,
  from: number,
  to: number,
): Explanation['reasons'] {
  const ratio = Math.log(to / from)
  const scale = Math.abs(ratio) < 1e-9 ? to : (to - from) / ratio
  const exact = kinds.map((kind) => ({ kind, amount: scale * (differences.get(kind) ?? 0) }))
  const whole = exact.map(({ kind, amount }) => ({ kind, amount: Math.floor(amount) }))
  const left =
    Math.round(to) - Math.round(from) - whole.reduce((sum, { amount }) => sum + amount, 0)
  // The rounding remainder goes to the amounts that were rounded the most.
  const order = exact
    .map(({ amount }, at) => ({ at, part: amount - Math.floor(amount) }))
    .sort((x, y) => y.part - x.part)
  const each = Math.floor(left / whole.length)
  const more = new Set(order.slice(0, left - each * whole.length).map(({ at }) => at))
  return whole.map(({ kind, amount }, at) => ({
    kind,
    amount: amount + each + (more.has(at) ? 1 : 0),
  }))
}

interface Usual {
  readonly numbers: Numbers
  readonly levels: readonly Contribution[]
  readonly year: number
  readonly trim: string
}

/** Number of the latest sales that define the usual vehicle. */
const latest = 400
/** A sale of another trim level than the most frequent one, or with unknown numbers, has to be much closer. */
const otherTrim = 1
const unknownNumber = 4

/** Returns the sale of the model closest to the middle of its latest ones; null if there are none. */
function usualOf(sales: Sales, lot: PricedLot): Usual | null {
  const { columns } = sales
  const rows = latestRows(sales.ofModel(lot.levels), columns.day, lot.day)
  if (rows.length === 0) return null
  const middle = (of: (row: number) => number) => {
    const sorted = rows.map(of).sort((x, y) => x - y)
    return sorted[sorted.length >> 1] ?? 0
  }
  const year = middle((row) => columns.year[row] ?? 0)
  const lnKm = (row: number) => Math.log((columns.k[row] ?? 0) * 100_000 + 8000)
  const km = middle(lnKm)
  const grade = middle((row) => columns.c[row] ?? 0)
  const trim = mostFrequent(rows.map((row) => columns.trim[row] ?? 0))
  const distance = (row: number) =>
    ((columns.year[row] ?? 0) - year) ** 2 +
    ((lnKm(row) - km) / 0.35) ** 2 +
    (((columns.c[row] ?? 0) - grade) / 0.5) ** 2 +
    (columns.trim[row] === trim ? 0 : otherTrim) +
    ((columns.flags[row] ?? 0) & (kmUnknown | gradeUnknown) ? unknownNumber : 0)
  const closest = rows.reduce((best, row) => (distance(row) < distance(best) ? row : best))
  const flags = columns.flags[closest] ?? 0
  const days = lot.day - (columns.day[closest] ?? 0)
  return {
    year: columns.year[closest] ?? 0,
    trim: sales.trimOf(closest),
    numbers: {
      // As old as it is on the day of the lot.
      a: (columns.a[closest] ?? 0) + days / 3652.5,
      k: columns.k[closest] ?? 0,
      c: columns.c[closest] ?? 0,
      isKmUnknown: (flags & kmUnknown) > 0,
      isGradeUnknown: (flags & gradeUnknown) > 0,
    },
    levels: effectGroups.map(({ reason }, group) => {
      const sums = sales.groupSums[group]
      if (isUsual(reason) || !sums) return zero
      const at = 3 * (columns.codes[closest * groupCount + group] ?? 0)
      return [sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0]
    }),
  }
}

/** Houses and days differ from the average, which is zero. */
const isUsual = (reason: ReasonKind) => reason === 'house' || reason === 'season'

function latestRows({ rows, from, to }: RowsOfModel, days: Uint16Array, day: number): number[] {
  const found: number[] = []
  for (let at = to - 1; at >= from && found.length < latest; at--) {
    const row = rows[at] ?? 0
    if ((days[row] ?? 0) < day) found.push(row)
  }
  return found
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const usualKmOfTenYears = 2.2

/** For a model without sales: the lot itself, with the usual mileage and grade. */
function unknownModel(model: PriceModel, lot: PricedLot, own: readonly Contribution[]): Usual {
  const { a } = model.numbersOf(lot)
  return {
    year: lot.year,
    trim: '',
    numbers: {
      a,
      k: Math.min(4, usualKmOfTenYears * a),
      c: 0,
      isKmUnknown: false,
      isGradeUnknown: false,
    },
    levels: effectGroups.map(({ reason }, group) =>
      isUsual(reason) || reason === 'trim' ? zero : (own[group] ?? zero),
    ),
  }
}
