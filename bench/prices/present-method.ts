import type { PricedLot } from '#market/prices/server/model/sale.ts'
import {
  comparableMonths,
  mileageBand,
  minComparableSales,
} from '#market/search/server/comparables.ts'

interface PresentEstimate {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** Grades this far apart are neighbours, as 3.5 and 4 are in Japan. */
const gradeStep = 0.5
const oldestDays = (comparableMonths * 365.25) / 12

/**
 * Computes the median of comparable sales, as listings do without a model: at least five sales of the last 12 months
 * with the same model and chassis code (or body where a file has none), at most one year older or younger, a
 * neighbouring grade, and the same mileage band.
 */
export class PresentMethod {
  private readonly sales = new Map<string, { day: number; grade: number; price: number }[]>()

  add(lot: PricedLot, price: number): void {
    const { day, grade, km, year } = lot
    if (grade === null || km === null) return
    const key = keyOf(lot, year, km)
    const sales = this.sales.get(key) ?? []
    this.sales.set(key, sales)
    sales.push({ day, grade, price })
  }

  /** Estimates from the sales before the lot's day; null with fewer than five. */
  estimate(lot: PricedLot): PresentEstimate | null {
    const { day, grade, km, year } = lot
    if (grade === null || km === null) return null
    const prices = [year - 1, year, year + 1]
      .flatMap((near) => this.sales.get(keyOf(lot, near, km)) ?? [])
      .filter(
        (sale) =>
          sale.day < day &&
          sale.day > day - oldestDays &&
          Math.abs(sale.grade - grade) <= gradeStep + 1e-9,
      )
      .map(({ price }) => price)
      .sort((x, y) => x - y)
    if (prices.length < minComparableSales) return null
    return { median: at(prices, 0.5), low: at(prices, 0.25), high: at(prices, 0.75) }
  }
}

const keyOf = ({ levels }: PricedLot, year: number, km: number) =>
  [levels.maker, levels.model, levels.chassis || levels.body, year, mileageBand(km)].join('|')

/** Interpolates linearly between sorted values, like percentile_cont. */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}
