import { insertByWeight } from './compare.ts'
import type { RowsOfModel, SaleColumns } from './sales.ts'
import { gradeUnknown } from './solver/columns.ts'
import { quantileOf } from './solver/regression.ts'

/** Prices as a fit sees them, in ln. */
export interface JudgedPrices {
  readonly columns: SaleColumns
  /** Where `mu` comes from. */
  readonly by: keyof typeof minOff
  /** The price less what age, mileage and grade contribute: what similar vehicles have in common. */
  level(row: number): number
  /** Whether the fit learns from a sale. */
  isLearned(row: number): boolean
}

const zero = Math.log(10)
/** Sales that are closer to the fit need no second look. Wrong prices have pulled a draft to themselves. */
const minOff = { draft: 0.7, fit: 1.2 } as const
/** Sales of the model that are looked at on either side in time, and how many of the most similar are compared. */
const maxScanned = 300
const maxNeighbours = 15
const minNeighbours = 4
/** How far from a power of ten a mistyped price may be, in ln, and how many times as far from its neighbours' spread. */
const tolerance = 0.6
const minSpreads = 5
const minSpread = 0.1
/** With a larger share of neighbours at the same level, the level is real. */
const maxCompanions = 0.15
/** Grades this far below the usual one are of vehicles that may well sell for a tenth. */
const poorGrade = -1.5

/**
 * Marks prices with a zero too many or too few: they are off by about a power of ten from sales of the same model with
 * similar year, mileage and chassis, and few of those are off like them. A rare dear car is not marked: it has a chassis
 * of its own, or company, or is not ten times as dear.
 */
export function markMistyped(
  models: readonly RowsOfModel[],
  prices: JudgedPrices,
  marks: Uint8Array,
): void {
  const { columns, by } = prices
  for (const { rows, from, to } of models) {
    for (let at = from; at < to; at++) {
      const row = rows[at] ?? 0
      const off = (columns.price[row] ?? 0) - (columns.mu[row] ?? 0)
      if (Math.abs(off) < minOff[by] || !prices.isLearned(row)) continue
      const around = rows.subarray(Math.max(from, at - maxScanned), Math.min(to, at + maxScanned))
      if (isMistyped(row, off, around, prices)) marks[row] = 1
    }
  }
}

function isMistyped(row: number, off: number, rows: Int32Array, prices: JudgedPrices): boolean {
  const { columns, level } = prices
  const neighbours = neighboursOf(row, off < 0, rows, prices)
  const ofBody = neighbours.filter((one) => columns.body[one] === columns.body[row])
  if (ofBody.length === 0 || neighbours.length < minNeighbours) return false
  const compared = ofBody.length < minNeighbours ? neighbours : ofBody
  // The fit knows more about a sale, but a wrong price has pulled it.
  const error = (one: number) => (columns.price[one] ?? 0) - (columns.mu[one] ?? 0)
  const isOff = [level, error].some((value) => isOffByZeros(value(row), compared.map(value), off))
  const isAlike = (one: number) => Math.abs(level(one) - level(row)) < zero / 2
  const ofTrim = compared.filter((one) => columns.trim[one] === columns.trim[row])
  // All of its own chassis or trim may be dear, and be few among the others.
  const hasCompany = [compared, ofBody, ofTrim].some(
    (some) => some.filter(isAlike).length > some.length * maxCompanions,
  )
  return isOff && !hasCompany
}

/** Whether a value is far from others in the direction of `off`, and about a power of ten. */
function isOffByZeros(own: number, others: readonly number[], off: number): boolean {
  const sorted = Float64Array.from(others).sort()
  const middle = quantileOf(sorted, 0.5)
  const spreads = sorted.map((one) => Math.abs(one - middle)).sort()
  const spread = Math.max(minSpread, 1.4826 * quantileOf(spreads, 0.5))
  const distance = own - middle
  const zeros = Math.round(distance / zero)
  return (
    Math.sign(zeros) === Math.sign(off) &&
    Math.abs(distance) > minSpreads * spread &&
    Math.abs(distance - zeros * zero) < tolerance
  )
}

/** Returns the sales most similar to one; of a poor vehicle that was cheap, only poor ones. */
function neighboursOf(
  row: number,
  isCheap: boolean,
  rows: Int32Array,
  { columns, isLearned }: JudgedPrices,
): number[] {
  const { a, k, c, flags, trim, body } = columns
  const isPoor = (one: number) =>
    (c[one] ?? 0) <= poorGrade || ((flags[one] ?? 0) & gradeUnknown) > 0
  const needsPoor = isCheap && isPoor(row)
  const lnKm = (one: number) => Math.log((k[one] ?? 0) * 100_000 + 8000)
  const [ownA, ownKm] = [a[row] ?? 0, lnKm(row)]
  const found: number[] = []
  const weights: number[] = []
  let least = 0
  for (const one of rows) {
    const years = ((a[one] ?? 0) - ownA) * 10
    const others = (trim[one] === trim[row] ? 0 : 1) + (body[one] === body[row] ? 0 : 16)
    const apart = 1 + years * years + others
    if (1 / apart <= least || one === row) continue
    if (!isLearned(one) || (needsPoor && !isPoor(one))) continue
    const km = (lnKm(one) - ownKm) / 0.35
    const weight = 1 / (apart + km * km)
    if (weight <= least) continue
    insertByWeight(found, weights, { row: one, weight, max: maxNeighbours })
    if (found.length === maxNeighbours) least = weights[maxNeighbours - 1] ?? 0
  }
  return found
}
