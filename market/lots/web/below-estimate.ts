import { fewSales, type ListedEstimate } from '#market/lots/contract/estimate.ts'

/** A start price this far below the estimate, in per cent, is marked. */
export const wellBelowPercent = 15

/** Returns by how many whole per cent a start price is well below its estimate; null if it is not. */
export function wellBelow(
  startPrice: number | null,
  estimate: Pick<ListedEstimate, 'yen'> | null,
): number | null {
  if (startPrice === null || estimate === null) return null
  const percent = Math.trunc(((estimate.yen - startPrice) * 100) / estimate.yen)
  return percent >= wellBelowPercent ? percent : null
}

/** Whether an estimate is based on few sales. */
export const hasFewSales = ({ sales }: Pick<ListedEstimate, 'sales'>): boolean => sales < fewSales
