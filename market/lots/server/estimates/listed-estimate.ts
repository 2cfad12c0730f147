import type { ListedEstimate } from '#market/lots/contract/estimate.ts'

interface EstimatedRow {
  readonly estimate_yen: number | null
  readonly estimate_low_yen: number | null
  readonly estimate_high_yen: number | null
  readonly estimate_sales: number | null
}

/** Returns the estimate of a lot as lists show it; null if too little is known. */
export function listedEstimateOf(row: EstimatedRow): ListedEstimate | null {
  const { estimate_yen: yen, estimate_low_yen: low, estimate_high_yen: high } = row
  if (yen === null || low === null || high === null) return null
  return { yen, low, high, sales: row.estimate_sales ?? 0 }
}
