/** With fewer earlier sales of the model an estimate is marked as one of few sales. */
export const fewSales = 20

/** Older sales are not learned from: they weigh next to nothing, half as much for every 90 days. */
export const learnedDays = 731

/** What a lot is expected to be sold for, as rows of lists show it. Yen. */
export interface ListedEstimate {
  readonly yen: number
  /** Half of all lots like it are sold between these. */
  readonly low: number
  readonly high: number
  /** Earlier sales of the model, a year older or younger at most. */
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

/** A chance as it is calculated for a few prices; between them it is interpolated. */
export interface ChancePoint {
  readonly yen: number
  /** Of a thousand lots like this one, so many are sold for at most this price. */
  readonly perMille: number
}

/** How many of a thousand lots like this one are sold for at most `yen`; null without points. */
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
