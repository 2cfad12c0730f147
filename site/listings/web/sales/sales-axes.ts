import type { SalesPoint } from './sales-points.ts'

/** The ends of an axis, and its labelled values. */
export interface Axis {
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
}

const roundSteps = [1, 2, 2.5, 5, 10]

/**
 * Returns about four round values around all prices. For prices that are close together, the axis begins below the
 * lowest one instead of at zero.
 */
export function priceAxis(points: readonly SalesPoint[]): Axis {
  const prices = points.flatMap(({ half }) => half ?? [])
  if (prices.length === 0) return { domain: [0, 1], ticks: [] }
  const low = Math.min(...prices)
  const high = Math.max(...prices, 1)
  const from = low < high / 2 ? 0 : low
  const step = roundStep((high - from || high) / 4)
  const first = Math.floor(from / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return { domain: [first * step, last * step], ticks }
}

/** Returns the next round number: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  return power * (roundSteps.find((step) => step * power >= min) ?? 10)
}

const monthIntervals = [1, 2, 3, 6, 12, 24, 36, 60]

/**
 * Returns the months to label, at most `maxCount`: every first month of a year, half-year or quarter, so that labels
 * begin where people expect them.
 */
export function labelledMonths(months: readonly string[], maxCount: number): string[] {
  const fits = monthIntervals
    .map((apart) => months.filter((month) => monthsSinceYearZero(month) % apart === 0))
    .find(({ length }) => length <= maxCount)
  return fits && fits.length > 0 ? fits : months.slice(0, 1)
}

const monthsSinceYearZero = (month: string) =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
