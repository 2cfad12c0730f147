import type { ExplainedEstimate } from './explain.ts'
import type { PricedRow } from './priced-lot.ts'

/** What has been learned about prices, as far as this process has it in memory. */
export interface Prices {
  /** What a lot is expected to be sold for, and why; null until enough is known. */
  explain(lot: PricedRow): ExplainedEstimate | null
}

/** Before anything is learned. */
export const noPrices: Prices = { explain: () => null }
