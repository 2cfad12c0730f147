/** An estimate from fewer earlier sales of the model is marked as based on few sales. */
export const fewSales = 20

/**
 * Days of sales that the model learns from. The weight of a sale halves every 90 days, so older ones weigh next to
 * nothing.
 */
export const learnedDays = 731

/** The expected sold price of a lot, as rows of lists show it. Yen. */
export interface ListedEstimate {
  readonly yen: number
  /** Half of all similar lots sell between these. */
  readonly low: number
  readonly high: number
  /** Earlier sales of the model at most a year older or younger. */
  readonly sales: number
}

/** Why the estimate differs from that of the usual car of the model. */
export const priceReasons = [
  'mileage',
  'age',
  'grade',
  'trim',
  'house',
  'season',
  'sales',
  'rest',
] as const
export type PriceReason = (typeof priceReasons)[number]

/** One point of the distribution of sold prices; between points it is interpolated. */
export interface ChancePoint {
  readonly yen: number
  /** How many of a thousand similar lots sell for at most this price. */
  readonly perMille: number
}

/** Returns how many of a thousand similar lots sell for at most `yen`; null without points. */
export function chanceAt(points: readonly ChancePoint[], amountYen: number): number | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  if (amountYen <= first.yen) return first.perMille
  if (amountYen >= last.yen) return last.perMille
  const above = points.findIndex((point) => point.yen >= amountYen)
  const [from, to] = [points[above - 1] ?? first, points[above] ?? last]
  const share = to.yen === from.yen ? 1 : (amountYen - from.yen) / (to.yen - from.yen)
  return Math.round(from.perMille + share * (to.perMille - from.perMille))
}
