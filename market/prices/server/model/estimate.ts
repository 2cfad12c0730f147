import {
  bandShares,
  featuresOf,
  lnWidth,
  type Prediction,
  quantilesAt,
  shareBelow,
  usualQuantiles,
} from './bands.ts'
import { type Comparable, compare, type Subject } from './compare.ts'
import { markOf } from './keys.ts'
import type { PriceModel } from './model.ts'
import type { PricedLot } from './sale.ts'
import type { Sales } from './sales.ts'

/** The expected sold price of a vehicle. */
export interface Estimate {
  readonly lnPrice: number
  readonly price: number
  /** Half of all results are expected between these. */
  readonly low: number
  readonly high: number
  /** Nine in ten are expected between these. */
  readonly lowest: number
  readonly highest: number
  /** ln of the usual distance of the result. */
  readonly lnSpread: number
  /** Earlier sales of the model, at most a year older or younger. */
  readonly sales: number
  /** Heaviest first. */
  readonly comparables: readonly Comparable[]
  readonly prediction: Prediction
  /** ln of the price by columns and effects alone. */
  readonly mu: number
}

/** Estimates the sold price of a lot from sales before its day. */
export function estimate(model: PriceModel, sales: Sales, lot: PricedLot): Estimate {
  const numbers = model.numbersOf(lot)
  const mu = model.mu(lot, numbers)
  const { levels, day, year } = lot
  return estimateSubject(model, sales, {
    ...{ numbers, day, year, mu },
    ofModel: sales.ofModel(levels),
    trim: sales.trimNumber(levels.trim),
    body: markOf(levels.body + levels.chassis),
    region: markOf(levels.region),
    spread: model.spreadAt(mu, numbers),
  })
}

export function estimateSubject(model: PriceModel, sales: Sales, subject: Subject): Estimate {
  const { mu, numbers } = subject
  const comparison = compare(sales, subject)
  const lnPrice = mu + comparison.shift
  const features = featuresOf(lnPrice - model.middle, numbers, comparison)
  const lnSpread = model.bands ? lnWidth(model.bands, features) : Math.log(subject.spread)
  const quantiles = quantilesOf(model, lnSpread)
  const price = Math.exp(lnPrice)
  const at = (share: (typeof bandShares)[number]) =>
    Math.exp(lnPrice + Math.exp(lnSpread) * (quantiles[bandShares.indexOf(share)] ?? 0))
  const [low, high] = [Math.min(price, at(0.25)), Math.max(price, at(0.75))]
  return {
    ...{ lnPrice, price, low, high, lnSpread, mu },
    lowest: Math.min(low, at(0.05)),
    highest: Math.max(high, at(0.95)),
    sales: comparison.nearYear,
    comparables: comparison.comparables,
    prediction: { lnPrice, features },
  }
}

const quantilesOf = ({ bands }: PriceModel, lnSpread: number) =>
  bands ? quantilesAt(bands, lnSpread) : usualQuantiles

/** Returns the share of similar lots that sell for at most `price`, which is the chance that such a bid wins. */
export function chanceOf(
  model: PriceModel,
  { lnPrice, lnSpread }: Pick<Estimate, 'lnPrice' | 'lnSpread'>,
  price: number,
): number {
  if (!(price > 0)) return 0
  return shareBelow(quantilesOf(model, lnSpread), (Math.log(price) - lnPrice) / Math.exp(lnSpread))
}
