import { lotStatus } from '#market/reference-data/contract/codes.ts'

/** Where one band of mileage ends and the next begins, in km; an edge belongs to the upper band. */
export const mileageBandEdges: readonly number[] = [30_000, 60_000, 100_000, 150_000]

/** Returns the band of a mileage, from 0. */
export const mileageBand = (km: number): number =>
  mileageBandEdges.filter((edge) => edge <= km).length

/** Maximum age of a sale in months; exactly a year ago is too old. */
export const comparableMonths = 12

/** The statuses of sold lots. */
export const saleStatuses = [lotStatus.sold, lotStatus.soldByNegotiation] as const

/** Fewer comparable sales give no price. */
export const minComparableSales = 5
export const maxComparables = 100
