import type { PricedLot } from '#market/prices/server/model/sale.ts'
import { type Answer, Judgement } from './judged.ts'

const counts: readonly [name: string, below: number][] = [
  ['under 10', 10],
  ['10 to 49', 50],
  ['50 to 199', 200],
  ['200 and more', Number.POSITIVE_INFINITY],
]
/** Two models may have so many sales that they hide the others. */
const commonModels = 2
const common = 'the two commonest'
const dear = 'dear, of all models'
/** The share of earlier sales that are not dear, unless a price is given. */
const usualShare = 0.9

const modelOf = ({ levels }: PricedLot) => `${levels.maker}|${levels.model}`

/** Judged sales by what makes them hard: few earlier sales of the model, and a high price. */
export class Splits {
  private dearFrom = Number.POSITIVE_INFINITY
  private commonest: ReadonlySet<string> = new Set()
  private readonly groups = new Map(
    [...counts.map(([name]) => name), common, dear].map((name) => [
      name,
      { model: [] as Answer[], other: [] as Answer[] },
    ]),
  )

  /**
   * Begins with a market.
   *
   * @param earlier sales before the judged ones
   * @param dearFrom prices above are dear; by default those of one earlier sale in ten
   */
  begin(earlier: Iterable<{ readonly lot: PricedLot; readonly price: number }>, dearFrom?: number) {
    const sales = new Map<string, number>()
    const prices: number[] = []
    for (const { lot, price } of earlier) {
      sales.set(modelOf(lot), (sales.get(modelOf(lot)) ?? 0) + 1)
      prices.push(price)
    }
    const byCount = [...sales].sort((x, y) => y[1] - x[1])
    this.commonest = new Set(byCount.slice(0, commonModels).map(([model]) => model))
    prices.sort((x, y) => x - y)
    this.dearFrom =
      dearFrom ?? prices[Math.floor(usualShare * prices.length)] ?? Number.POSITIVE_INFINITY
  }

  /**
   * Adds a judged sale.
   *
   * @param earlier number of earlier sales of its model
   * @param other the answer of another method
   */
  add(lot: PricedLot, earlier: number, model: Answer, other: Answer | null): void {
    const byCount = counts.find(([, below]) => earlier < below)?.[0] ?? ''
    const names = [this.commonest.has(modelOf(lot)) ? common : byCount]
    if (model.price > this.dearFrom) names.push(dear)
    for (const name of names) {
      const group = this.groups.get(name)
      group?.model.push(model)
      if (other) group?.other.push(other)
    }
  }

  /** Returns a table with a row of the model for each group, and one of the other method. */
  table(other: string): string {
    const judgement = new Judgement()
    for (const [name, group] of this.groups) {
      judgement.add(name, group.model)
      judgement.add(`  ${other}`, group.other)
    }
    return `by earlier sales of the model, apart from the two commonest models\n\n${judgement}`
  }
}
