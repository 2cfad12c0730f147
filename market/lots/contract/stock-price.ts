import { bidCeilingYen } from '#market/reference-data/contract/bid-steps.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'

/** Returns why stock cannot be ordered at its price; null if it can. */
export function stockFault(priceYen: number | null): StockFault | null {
  if (priceYen === null || priceYen <= 0) return 'stock_without_price'
  return priceYen > bidCeilingYen ? 'stock_above_ceiling' : null
}
export type StockFault = Extract<RefusalCode, 'stock_without_price' | 'stock_above_ceiling'>
