import { fewSales, type ListedEstimate } from '#market/lots/contract/estimate.ts'

/** From so many per cent on a start price is marked as well below the estimate. */
export const wellBelowPercent = 15

/** By how many whole per cent a start price is well below its estimate; null where it is not. */
export function wellBelow(
  startPrice: number | null,
  estimate: Pick<ListedEstimate, 'yen'> | null,
): number | null {
  if (startPrice === null || estimate === null) return null
  const percent = Math.trunc(((estimate.yen - startPrice) * 100) / estimate.yen)
  return percent >= wellBelowPercent ? percent : null
}

/** Whether an estimate is one of few sales. */
export const isThin = ({ sales }: Pick<ListedEstimate, 'sales'>): boolean => sales < fewSales
