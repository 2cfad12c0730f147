import type { Numbers } from './sale.ts'
import type { RowsOfModel, Sales } from './sales.ts'

/** A vehicle to compare: its numbers and the model's estimate. */
export interface Subject {
  readonly numbers: Numbers
  readonly day: number
  readonly year: number
  /** Sales of its model. */
  readonly ofModel: RowsOfModel
  readonly trim: number
  readonly body: number
  readonly region: number
  readonly mu: number
  readonly spread: number
}

/** An earlier sale that a lot is compared with. */
export interface Comparable {
  /** Its index among the sales. */
  readonly index: number
  readonly id: number
  readonly weight: number
  /** Its price adjusted to the lot. */
  readonly moved: number
}

export interface Comparison {
  /** Heaviest first. */
  readonly comparables: readonly Comparable[]
  /** How far they were above the model's estimates, in ln. */
  readonly shift: number
  /** Their weight against the model: 0 to 1. */
  readonly share: number
  /** ln of their spread relative to the usual spread. */
  readonly logSpread: number
  /** Earlier sales of the model: at most a year older or younger, all, and of the same trim level. */
  readonly nearYear: number
  readonly earlier: number
  readonly ofTrim: number
}

const maxCompared = 20
/** The weight of the model's own estimate. */
const modelWeight = 4
const kmWidth = 0.35
const gradeWidth = 0.5
const otherTrim = 0.3
const otherRegion = 0.6
const otherBody = 0.5
/** Caps on one sale: the factor for being more certain than the lot, and its deviation in spreads. */
const maxSurer = 4
const maxSpreads = 3
/** Of a model with very many sales the latest are enough. */
const maxScanned = 10_000

/** The weight of a sale halves every 60 days, and older ones than these weigh nothing. */
const decay = Float64Array.from({ length: 900 }, (_, days) => 0.5 ** (days / 60))
/** By difference in years. */
const yearFactors = Float64Array.from({ length: 5 }, (_, years) => Math.exp(-0.5 * years * years))

/** Finds the earlier sales of the model that are most similar to a vehicle: those before its day. */
export function compare(sales: Sales, subject: Subject): Comparison {
  const { columns } = sales
  const { day, numbers, year, ofModel } = subject
  const { rows: ofOne, from } = ofModel
  const rows: number[] = []
  const weights: number[] = []
  const lnKm = Math.log(numbers.k * 100_000 + 8000)
  const to = endOf(columns.day, ofModel, day)
  const scanFrom = Math.max(from, to - maxScanned)
  let nearYear = 0
  let ofTrim = 0
  let lowestWeight = 0
  for (let at = to - 1; at >= scanFrom; at--) {
    const row = ofOne[at] ?? 0
    const years = Math.abs((columns.year[row] ?? 0) - year)
    const isTrim = columns.trim[row] === subject.trim
    if (isTrim) ofTrim++
    if (years <= 1) nearYear++
    let weight = (decay[day - (columns.day[row] ?? 0)] ?? 0) * (yearFactors[years] ?? 0)
    if (!isTrim) weight *= otherTrim
    if (weight * maxSurer <= lowestWeight) continue
    if (columns.region[row] !== subject.region) weight *= otherRegion
    if (columns.body[row] !== subject.body) weight *= otherBody
    const spread = columns.spread[row] ?? Number.NaN
    weight *= Math.min((subject.spread / spread) ** 2, maxSurer)
    // A sale since the latest fit has no spread yet, and a mistyped one never has.
    if (!(weight > lowestWeight)) continue
    const km = (Math.log((columns.k[row] ?? 0) * 100_000 + 8000) - lnKm) / kmWidth
    const grade = ((columns.c[row] ?? 0) - numbers.c) / gradeWidth
    weight *= Math.exp(-0.5 * (km * km + grade * grade))
    if (weight <= lowestWeight) continue
    insertByWeight(rows, weights, { row, weight, max: maxCompared })
    if (rows.length === maxCompared) lowestWeight = weights[maxCompared - 1] ?? 0
  }
  return { ...weighUp(sales, subject, rows, weights), nearYear, earlier: to - from, ofTrim }
}

/** Returns the index of the first sale of a model on or after a day. */
function endOf(days: Uint16Array, { rows, from, to }: RowsOfModel, day: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[rows[middle] ?? 0] ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}

/** Inserts into lists sorted by weight, heaviest first, of at most `max`. */
export function insertByWeight(
  rows: number[],
  weights: number[],
  { row, weight, max }: { row: number; weight: number; max: number },
): void {
  let at = Math.min(weights.length, max - 1)
  for (; at > 0 && (weights[at - 1] ?? 0) < weight; at--) {
    rows[at] = rows[at - 1] ?? 0
    weights[at] = weights[at - 1] ?? 0
  }
  rows[at] = row
  weights[at] = weight
}

/** Weights below this would not move an estimate by a yen. */
const minWeight = 1e-6

function weighUp(
  { columns }: Sales,
  { mu, spread }: Subject,
  rows: readonly number[],
  weights: readonly number[],
): Pick<Comparison, 'comparables' | 'shift' | 'share' | 'logSpread'> {
  const comparables: Comparable[] = []
  let total = 0
  let sum = 0
  let squares = 0
  rows.forEach((row, at) => {
    const weight = weights[at] ?? 0
    if (weight < minWeight) return
    const [price, own] = [columns.price[row] ?? 0, columns.mu[row] ?? 0]
    const maxOff = maxSpreads * Math.max(spread, columns.spread[row] ?? spread)
    const off = Math.min(maxOff, Math.max(-maxOff, price - own))
    total += weight
    sum += weight * off
    squares += weight * off * off
    comparables.push({
      ...{ index: row, id: columns.id[row] ?? 0, weight },
      moved: Math.exp(price + mu - own),
    })
  })
  const apart = (squares - (total > 0 ? sum ** 2 / total : 0) + 2 * spread ** 2) / (total + 2)
  return {
    comparables,
    shift: sum / (total + modelWeight),
    share: total / (total + modelWeight),
    logSpread: 0.5 * Math.log(Math.max(1e-6, apart)) - Math.log(spread),
  }
}
