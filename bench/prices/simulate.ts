import type { PricedLot, Sale } from '#market/prices/server/model/sale.ts'
import { SyntheticMarket } from '#market/prices/server/model/synthetic-sales.ts'
import { fail } from '../smoke.ts'
import { type Answer, Judgement, judge } from './judged.ts'
import { ShapedMarket, type ShapeName, shapes } from './shaped-market.ts'
import { Splits } from './splits.ts'
import { walk } from './walk.ts'

const firstDay = 20_000
/** Days of the simulated market. */
const marketDays = 360
/** The share of sales from which predictions are made, and the share of days from which they are judged. */
const predictedShare = 0.4
const judgedShare = 0.5

/** With 200 000 sales there are some 60 for each coefficient, or some 18: fewer sales increase the cost of learning. */
const markets = {
  dense: { seed: 11, makers: 8, models: 6, trims: 4 },
  sparse: { seed: 11, makers: 12, models: 12, trims: 6 },
} as const
/** Maximum cost of learning, in per cent of the error of the true effects. */
const maxCost = 5
/** Shaped markets sell every third day, which judges as many models in fewer nights. */
const daysApart = 3

interface Market {
  sale(day: number): Sale
  /** Returns ln of the true value. */
  worthOf(lot: PricedLot): number
}

/** Answers for the judged sales of simulated markets. */
interface Simulated {
  readonly model: Answer[]
  readonly truth: Answer[]
  readonly splits: Splits
  nights: number
  fitMs: number
}

const nothing = (): Simulated => ({
  ...{ model: [], truth: [], splits: new Splits(), nights: 0, fitMs: 0 },
})

/** Walks through the sales of a market, and adds the answers. */
function addMarket(
  to: Simulated,
  market: Market,
  { sales: count, days, apart }: { sales: number; days: number; apart: number },
): void {
  const day = (at: number) => firstDay + apart * Math.floor((at / count) * (days / apart))
  const sales = Array.from({ length: count }, (_, at) => market.sale(day(at)))
  const judgedFrom = sales.findIndex((sale) => sale.day >= firstDay + days * judgedShare)
  to.splits.begin(sales.slice(0, judgedFrom).map((lot) => ({ lot, price: lot.price })))
  const lot = (at: number): Sale => {
    const sale = sales[at]
    if (!sale) throw new Error(`there is no sale ${at}`)
    return sale
  }
  const { nights, fitMs } = walk(
    { size: count, usualGrade: 4, day, lot, price: (at) => lot(at).price },
    { from: Math.floor(count * predictedShare), judgedFrom, unknownMonth: 7, kept: 20_000 },
    (at, of, { price: guess, low, high, lowest, highest }, earlier) => {
      if (at < judgedFrom) return
      const { price } = lot(at)
      const own = { price, guess, low, high, lowest, highest }
      const truth = { price, guess: Math.exp(market.worthOf(of)) }
      to.model.push(own)
      to.truth.push(truth)
      to.splits.add(of, earlier, own, truth)
    },
  )
  to.nights += nights
  to.fitMs += fitMs
}

function print({ model, truth, splits, nights, fitMs }: Simulated): void {
  const judgement = new Judgement()
  judgement.add('model', model)
  judgement.add('true effects', truth)
  console.log(`${judgement}\n\n${splits.table('true effects')}`)
  console.log(`\n${nights} nights of learning took ${(fitMs / 1000).toFixed(0)} s`)
}

/**
 * Simulates sales in a market with known effects, and compares the model's prices with those of the true effects. The
 * difference is the cost of learning.
 */
export function simulate(
  count: number,
  { isSparse, days = marketDays }: { readonly isSparse: boolean; readonly days?: number },
): void {
  const found = nothing()
  const market = new SyntheticMarket(isSparse ? markets.sparse : markets.dense)
  addMarket(found, market, { sales: count, days, apart: 1 })
  console.log(`${count} invented sales; errors and widths in %\n`)
  print(found)
  const cost = 100 * (judge(found.model).median / judge(found.truth).median - 1)
  if (!Number.isFinite(cost)) fail('the errors of the model are not known')
  console.log(
    `\nThe median error is ${cost.toFixed(1)} % above that of the true effects; at most ${maxCost} % are wanted where sales are dense`,
  )
}

/** Simulates markets of a shape, one for each seed, and judges their sales together. */
export function simulateShape(
  name: ShapeName,
  { seeds, sales = shapes[name].sales }: { readonly seeds: number; readonly sales?: number },
): void {
  const found = nothing()
  for (let seed = 1; seed <= seeds; seed++) {
    const { days } = shapes[name]
    addMarket(found, new ShapedMarket(name, seed), { sales, days, apart: daysApart })
  }
  console.log(`\n${name}: ${seeds} × ${sales} invented sales; errors and widths in %\n`)
  print(found)
}
