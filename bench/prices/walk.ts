import { learnBands, type Outcome } from '#market/prices/server/model/bands.ts'
import { type Estimate, estimate } from '#market/prices/server/model/estimate.ts'
import { fitModel } from '#market/prices/server/model/fit.ts'
import type { PriceModel } from '#market/prices/server/model/model.ts'
import type { PricedLot } from '#market/prices/server/model/sale.ts'
import { Sales } from '#market/prices/server/model/sales.ts'

/** Sales in the order of their days. */
export interface Walked {
  readonly size: number
  readonly usualGrade: number
  day(at: number): number
  price(at: number): number
  lot(at: number): PricedLot
}

export interface WalkOptions {
  /** The first sale that is predicted, and the first one that is judged. */
  readonly from: number
  readonly judgedFrom: number
  readonly unknownMonth: number
  /** Number of the latest outcomes that determine the quantiles of bands. */
  readonly kept: number
}

/** Interval of full training in days; in the product it happens each night. */
const wholeDays = 30

/**
 * Predicts the sales of each day from what was known before, and passes each to `visit` with the number of earlier sales
 * of its model. Each night the model continues
 * from the previous one; every 30 days, and before the first judged sale, it starts from scratch.
 */
export function walk(
  walked: Walked,
  { from, judgedFrom, unknownMonth, kept }: WalkOptions,
  visit: (at: number, lot: PricedLot, found: Estimate, earlier: number) => void,
): { nights: number; fitMs: number } {
  const sales = new Sales({ usualGrade: walked.usualGrade, unknownMonth })
  const outcomes: Outcome[] = []
  let model: PriceModel | null = null
  let wholeOn = Number.NEGATIVE_INFINITY
  let nights = 0
  let fitMs = 0
  for (let first = 0; first < walked.size; ) {
    const today = walked.day(first)
    let end = first
    while (end < walked.size && walked.day(end) === today) end++
    if (first >= from) {
      const began = performance.now()
      const isWhole =
        today - wholeOn >= wholeDays || (first >= judgedFrom && wholeOn < walked.day(judgedFrom))
      if (isWhole) wholeOn = today
      const start: PriceModel | null = isWhole ? null : model
      const fitted: PriceModel = fitModel(sales, { today, ...(start && { start }) })
      model = fitted.withBands(learnBands(outcomes, today, kept))
      fitMs += performance.now() - began
      nights++
    }
    for (let at = first; model && at < end; at++) {
      const lot = walked.lot(at)
      const found = estimate(model, sales, lot)
      outcomes.push({ ...found.prediction, day: today, lnActual: Math.log(walked.price(at)) })
      const ofModel = sales.ofModel(lot.levels)
      visit(at, lot, found, ofModel.to - ofModel.from)
    }
    for (let at = first; at < end; at++) {
      sales.add({ ...walked.lot(at), id: at, price: walked.price(at) })
    }
    first = end
  }
  return { nights, fitMs }
}
