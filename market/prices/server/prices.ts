import type { ExplainedEstimate } from './explain.ts'
import type { PricedRow } from './priced-lot.ts'

export type PriceTask = 'learn' | 'estimate'

/** What has been learned about prices, as far as this process has it in memory. */
export interface Prices {
  /** What a lot is expected to be sold for, and why; null until enough is known. */
  explain(lot: PricedRow): ExplainedEstimate | null
  /** Learns from all sales, or estimates lots, after the tasks before it; fails where the task does. */
  run(task: PriceTask): Promise<void>
}
