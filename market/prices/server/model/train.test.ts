import { beforeAll, describe, expect, it } from 'vitest'
import { chanceOf, estimate } from './estimate.ts'
import { explain } from './explain.ts'
import { PriceModel } from './model.ts'
import type { Sale } from './sale.ts'
import { Sales } from './sales.ts'
import { SyntheticMarket } from './synthetic-sales.ts'
import { train } from './train.ts'

const today = 20_200
const count = 6000

describe('the price model', () => {
  let sales: Sales
  let model: PriceModel
  let next: Sale[]

  beforeAll(() => {
    const market = new SyntheticMarket({ seed: 7, makers: 4, models: 4, trims: 3 })
    sales = new Sales({ usualGrade: 4 })
    for (let at = 0; at < count; at++) {
      sales.add(market.sale(today - 200 + Math.floor((at / count) * 200)))
    }
    model = train(sales, { today })
    next = Array.from({ length: 300 }, () => market.sale(today))
  })

  it('orders bands and chances', () => {
    for (const lot of next) {
      const found = estimate(model, sales, lot)
      const prices = [found.lowest, found.low, found.price, found.high, found.highest]
      expect(prices).toEqual(prices.toSorted((x, y) => x - y))
      const chances = [0.2, 0.5, 0.8, 1, 1.25, 2, 5].map((by) =>
        chanceOf(model, found, found.price * by),
      )
      expect(chances).toEqual(chances.toSorted((x, y) => x - y))
      expect(chances.every((chance) => chance > 0 && chance < 1)).toBe(true)
    }
  })

  it('explains an estimate by whole amounts that add up', () => {
    for (const lot of next) {
      const found = estimate(model, sales, lot)
      const { usual, reasons } = explain(model, sales, lot, found)
      const sum = reasons.reduce((total, { amount }) => total + amount, usual.price)
      expect(sum).toBe(Math.round(found.price))
    }
  })

  it('gives the same estimates after decoding, and in another thread', () => {
    const again = PriceModel.decode(model.encode())
    const shared = Sales.of(structuredClone(sales.shared()))
    for (const lot of next.slice(0, 50)) {
      const found = estimate(model, sales, lot)
      const other = estimate(again, shared, lot)
      expect(other.price / found.price).toBeCloseTo(1, 3)
      expect(other.sales).toBe(found.sales)
      const [own, its] = [explain(model, sales, lot, found), explain(again, shared, lot, other)]
      expect(its.usual).toEqual(own.usual)
    }
  })
})
