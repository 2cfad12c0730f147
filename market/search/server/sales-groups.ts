import { maxSalesMonths } from '#market/search/contract/sales.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'

/**
 * Edges of the mileage bands in km; an edge belongs to the upper band. Bands are narrow where mileage matters most to
 * the price. Edges are whole thousands, on which the engine relies.
 */
export const salesMileageEdges: readonly number[] = [
  10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000,
]

/** The bands in order; the last one is open. */
export const salesMileageBands = [0, ...salesMileageEdges].map((from, band) => ({
  from,
  to: salesMileageEdges[band] ?? null,
}))

/** Returns a calendar month as a number: months since the year 0. */
export const monthNumber = (day: TokyoDay): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** Returns `2026-11`. */
export const monthOfNumber = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

/** Returns the months of a summary, for lots from the first month to the last one. */
export function monthsShown(first: number, last: number): number[] {
  const from = Math.max(first, last - maxSalesMonths + 1)
  return Array.from({ length: last - from + 1 }, (_, at) => from + at)
}
