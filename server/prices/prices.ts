import type { LotEstimate } from '../../contract/prices/calls.ts'
import type { PricedRow } from './priced-lot.ts'

/** A sale that an estimate uses. */
export interface UsedSale {
  readonly lotId: number
  /** Its price as it would have been for the lot, yen. */
  readonly movedYen: number
  /** How much of the comparison it is, of all that are used. */
  readonly weight: number
}

export interface ExplainedEstimate {
  readonly estimate: LotEstimate
  readonly comparables: readonly UsedSale[]
}

/** What has been learned about prices, as far as this process has it in memory. */
export interface Prices {
  /** What a lot is expected to be sold for, and why; null until enough is known. */
  explain(lot: PricedRow): ExplainedEstimate | null
}

/** Before anything is learned. */
export const noPrices: Prices = { explain: () => null }
