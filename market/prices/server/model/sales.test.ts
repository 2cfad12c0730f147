import { expect, test } from 'vitest'
import { groupCount } from './effects.ts'
import { Sales } from './sales.ts'
import { SyntheticMarket } from './synthetic-sales.ts'

/** Returns the facts of each sale by its id, and the ids of each model in order. */
function contents(sales: Sales) {
  const { codes, ...columns } = sales.columns
  const known = Array.from({ length: sales.size }, (_, row) => [
    ...Object.values(columns).map((column) => column[row]),
    ...codes.subarray(row * groupCount, (row + 1) * groupCount),
  ])
  const idsOf = ({ rows, from, to }: ReturnType<Sales['models']>[number]) =>
    [...rows.subarray(from, to)].map((row) => columns.id[row])
  return {
    known: known.toSorted((x, y) => Number(x[0]) - Number(y[0])),
    models: sales.models().map(idsOf),
  }
}

test('arranging sales by model does not change them, and others can be added', () => {
  const market = new SyntheticMarket({ seed: 5, makers: 3, models: 3, trims: 2 })
  const list = Array.from({ length: 600 }, (_, at) => market.sale(20_000 + Math.floor(at / 10)))
  const [arranged, plain] = [new Sales({ usualGrade: 4 }), new Sales({ usualGrade: 4 })]
  list.forEach((sale, at) => {
    plain.add(sale)
    arranged.add(sale)
    if (at === 250 || at === 599) arranged.arrange()
  })
  expect(contents(arranged)).toEqual(contents(plain))
  expect(arranged.days).toEqual({ first: 20_000, last: 20_059 })
  for (const { rows, from, to } of arranged.models()) {
    expect(rows[to - 1]).toBe((rows[from] ?? 0) + to - from - 1)
  }
})
