import type { ExplainedEstimate } from './explain.ts'
import type { PricedRow } from './priced-lot.ts'

export type PriceTask = 'learn' | 'learn-new-sales' | 'estimate'

/** The price models that this process has in memory. */
export interface Prices {
  /** Estimates the sold price of a lot and explains it; null until enough is known. */
  explain(lot: PricedRow): ExplainedEstimate | null
  /** Runs a task after earlier ones; rejects if it fails. */
  run(task: PriceTask): Promise<void>
}
