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
  /** So many of the latest outcomes make the quantiles of bands. */
  readonly kept: number
}

/** It is learned from nothing again after so many days, as it is each night in the product. */
const wholeDays = 30

/**
 * Predicts the sales of each day by what was known before that day, and hands each to `visit`. In the night before a day
 * the model goes on from the one before; once in 30 days, and before the first judged sale, it begins from nothing.
 */
export function walk(
  walked: Walked,
  { from, judgedFrom, unknownMonth, kept }: WalkOptions,
  visit: (at: number, lot: PricedLot, found: Estimate) => void,
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
      visit(at, lot, found)
    }
    for (let at = first; at < end; at++) {
      sales.add({ ...walked.lot(at), id: at, price: walked.price(at) })
    }
    first = end
  }
  return { nights, fitMs }
}
