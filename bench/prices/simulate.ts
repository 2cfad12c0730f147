import type { PricedLot } from '#market/prices/server/model/sale.ts'
import { SyntheticMarket } from '#market/prices/server/model/synthetic-sales.ts'
import { fail } from '../smoke.ts'
import { type Answer, Judgement, judge } from './judged.ts'
import { walk } from './walk.ts'

const firstDay = 20_000
/** Days of the simulated market. */
const marketDays = 360

/** With 200 000 sales there are some 60 for each coefficient, or some 18: fewer sales increase the cost of learning. */
const markets = {
  dense: { seed: 11, makers: 8, models: 6, trims: 4 },
  sparse: { seed: 11, makers: 12, models: 12, trims: 6 },
} as const
/** Maximum cost of learning, in per cent of the error of the true effects. */
const maxCost = 5

/**
 * Simulates sales in a market with known effects, and compares the model's prices with those of the true effects. The
 * difference is the cost of learning.
 */
export function simulate(
  count: number,
  { isSparse, days = marketDays }: { readonly isSparse: boolean; readonly days?: number },
): void {
  const market = new SyntheticMarket(isSparse ? markets.sparse : markets.dense)
  const day = (at: number) => firstDay + Math.floor((at / count) * days)
  const sales = Array.from({ length: count }, (_, at) => market.sale(day(at)))
  const judgedFrom = sales.findIndex((sale) => sale.day >= firstDay + days / 2)
  const model: Answer[] = []
  const truth: Answer[] = []
  const lot = (at: number): PricedLot & { price: number } => {
    const sale = sales[at]
    if (!sale) throw new Error(`there is no sale ${at}`)
    return sale
  }
  const { nights, fitMs } = walk(
    { size: count, usualGrade: 4, day, lot, price: (at) => lot(at).price },
    { from: Math.floor(count * 0.4), judgedFrom, unknownMonth: 7, kept: 20_000 },
    (at, of, { price: guess, low, high, lowest, highest }) => {
      if (at < judgedFrom) return
      const { price } = lot(at)
      model.push({ price, guess, low, high, lowest, highest })
      truth.push({ price, guess: Math.exp(market.worthOf(of)) })
    },
  )
  const judgement = new Judgement()
  judgement.add('model', model)
  judgement.add('true effects', truth)
  console.log(`${count} invented sales; errors and widths in %\n\n${judgement}`)
  const cost = 100 * (judge(model).median / judge(truth).median - 1)
  if (!Number.isFinite(cost)) fail('the errors of the model are not known')
  console.log(
    `\nThe median error is ${cost.toFixed(1)} % above that of the true effects; at most ${maxCost} % are wanted where sales are dense`,
  )
  console.log(`\n${nights} nights of learning took ${(fitMs / 1000).toFixed(0)} s`)
}
