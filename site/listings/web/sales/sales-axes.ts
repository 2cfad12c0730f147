import type { SalesPoint } from './sales-points.ts'

/** Where an axis begins and ends, and the numbers that are written beside it. */
export interface Axis {
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
}

const roundSteps = [1, 2, 2.5, 5, 10]

/**
 * Round numbers around all prices, four or so. Prices near each other are seen from near, with the
 * axis beginning below the lowest one.
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

/** The round number that is not smaller: 1, 2, 2.5, 5 and their multiples by ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * (roundSteps.find((step) => step * power >= least) ?? 10)
}

const monthsApart = [1, 2, 3, 6, 12, 24, 36, 60]

/**
 * The months whose names are written, at most so many: each first of a year, of half a year or so,
 * so that years begin where people expect them.
 */
export function writtenMonths(months: readonly string[], most: number): string[] {
  const fits = monthsApart
    .map((apart) => months.filter((month) => monthsSinceYearZero(month) % apart === 0))
    .find(({ length }) => length <= most)
  return fits && fits.length > 0 ? fits : months.slice(0, 1)
}

const monthsSinceYearZero = (month: string) =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
