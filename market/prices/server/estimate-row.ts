import type { LearnedModel } from './learning/messages.ts'
import { chanceOf, type Estimate, estimate } from './model/estimate.ts'
import { PriceModel } from './model/model.ts'
import type { PricedLot } from './model/sale.ts'
import { Sales } from './model/sales.ts'
import { type PricedRow, pricedLot } from './priced-lot.ts'

/** A version with the sales it was trained on, ready to estimate. */
export interface ModelInUse {
  readonly coefficients: PriceModel
  readonly sales: Sales
}

export const modelInUse = (learned: LearnedModel): ModelInUse => ({
  coefficients: PriceModel.decode(learned.coefficients),
  sales: Sales.of(learned.sales),
})

/** An estimate as pages show it: yen in thousands, chances per mille. */
interface ShownEstimate {
  readonly yen: number
  readonly low: number
  readonly high: number
  readonly lowest: number
  readonly highest: number
  readonly sales: number
  readonly saleChance: number | null
}

export interface Estimated {
  readonly lot: PricedLot
  readonly estimate: Estimate
  readonly shown: ShownEstimate
}

/** Auction prices move in thousands of yen. */
const inThousands = (yen: number) => Math.max(1000, Math.round(yen / 1000) * 1000)

/**
 * Estimates the sold price of a lot by a version.
 *
 * @param today a day number, for stock
 *
 * @returns null if no estimate is possible
 */
export function estimateRow(
  { coefficients, sales }: ModelInUse,
  row: PricedRow,
  today: number,
): Estimated | null {
  const lot = pricedLot(row, today)
  if (!lot) return null
  const found = estimate(coefficients, sales, lot)
  if (!Number.isFinite(found.price) || found.price < 1) return null
  const start = row.start_price_yen
  return {
    lot,
    estimate: found,
    shown: {
      yen: inThousands(found.price),
      low: inThousands(found.low),
      high: inThousands(found.high),
      lowest: inThousands(found.lowest),
      highest: inThousands(found.highest),
      sales: found.sales,
      saleChance: start ? perMille(1 - chanceOf(coefficients, found, start)) : null,
    },
  }
}

/** Rounds to per mille; nothing is certain, so neither 0 nor 1000. */
export const perMille = (share: number): number =>
  Math.min(995, Math.max(5, Math.round(share * 1000)))
