import { lotStatus } from '../../contract/core/codes.ts'

/** Where one band of mileage ends and the next begins, in km; an edge belongs to the upper band. */
export const mileageBandEdges: readonly number[] = [30_000, 60_000, 100_000, 150_000]

/** The band in which a mileage lies, from 0. */
export const mileageBand = (km: number): number =>
  mileageBandEdges.filter((edge) => edge <= km).length

/** How long before today a sale may lie; the day itself a year ago is too early. */
export const comparableMonths = 12

/** The statuses of a lot that has found a buyer. */
export const saleStatuses = [lotStatus.sold, lotStatus.soldByNegotiation] as const

/** Fewer comparable sales than this say nothing of a price. */
export const fewestSales = 5
/** How many comparable sales an answer lists. */
export const mostComparables = 100
