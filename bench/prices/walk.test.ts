import { expect, test } from 'vitest'
import type { Sale } from '#market/prices/server/model/sale.ts'
import { SyntheticMarket } from '#market/prices/server/model/synthetic-sales.ts'
import { walk } from './walk.ts'

const firstDay = 20_000
const perDay = 50

interface Seen {
  readonly off: number
  readonly price: number
}

/** Returns the predictions for the sales from a day on, and their errors in ln. */
function walked(sales: readonly Sale[], fromDay: number): Seen[] {
  const seen: Seen[] = []
  const lot = (at: number): Sale => {
    const sale = sales[at]
    if (!sale) throw new Error(`there is no sale ${at}`)
    return sale
  }
  const from = sales.findIndex(({ day }) => day >= fromDay)
  walk(
    {
      ...{ size: sales.length, usualGrade: 4, lot },
      day: (at) => lot(at).day,
      price: (at) => lot(at).price,
    },
    { from, judgedFrom: from, unknownMonth: 7, kept: 4000 },
    (at, _, { lnPrice, price }) => seen.push({ price, off: lnPrice - Math.log(lot(at).price) }),
  )
  return seen
}

function invent(days: number): Sale[] {
  const market = new SyntheticMarket({ seed: 5, makers: 3, models: 3, trims: 2 })
  return Array.from({ length: days * perDay }, (_, at) =>
    market.sale(firstDay + Math.floor(at / perDay)),
  )
}

const middleOf = (values: readonly number[]) =>
  values.toSorted((x, y) => x - y)[values.length >> 1] ?? Number.NaN

test('predicts a day without using its prices', () => {
  const sales = invent(82)
  const last = firstDay + 81
  const ofLast = sales.filter(({ day }) => day === last).map(({ price }) => price)
  const shuffled = sales.map((sale) =>
    sale.day === last ? { ...sale, price: ofLast.pop() ?? 1 } : sale,
  )
  const predicted = walked(sales, last - 1).map(({ price }) => price)
  expect(walked(shuffled, last - 1).map(({ price }) => price)).toEqual(predicted)
})

test('adapts in 14 days to a market that is a tenth lower, or forgets a low week', () => {
  const days = 120
  const from = firstDay + days - 28
  const judgedFrom = firstDay + days - 7
  const sales = invent(days)
  const lower = (isLower: (day: number) => boolean) =>
    sales.map((sale) => (isLower(sale.day) ? { ...sale, price: sale.price * 0.9 } : sale))
  const judged = (list: readonly Sale[]) => walked(list, judgedFrom).map(({ off }) => off)
  const error = (offs: readonly number[]) => 100 * middleOf(offs.map(Math.abs))
  const calm = judged(sales)
  // A week that ended 14 days ago, and a lasting change since 14 days ago.
  const week = judged(lower((day) => day >= from && day < from + 7))
  const market = judged(lower((day) => day >= judgedFrom - 14))
  expect(error(week)).toBeLessThan(error(calm) + 0.5)
  expect(error(market)).toBeLessThan(error(calm) + 0.5)
  expect(Math.abs(middleOf(week) - middleOf(calm))).toBeLessThan(0.01)
  expect(Math.abs(middleOf(market) - middleOf(calm))).toBeLessThan(0.04)
})
