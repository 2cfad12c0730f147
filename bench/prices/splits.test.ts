import { expect, test } from 'vitest'
import { noLevels } from '#market/prices/server/model/sale.ts'
import { Splits } from './splits.ts'

const lotOf = (model: string) => ({
  ...{ day: 20_000, year: 2020, month: null, km: null, grade: null },
  levels: { ...noLevels, maker: 'm', model },
})

test('judges thin and dear models apart from the commonest', () => {
  const splits = new Splits()
  const earlier = Object.entries({ first: 6, second: 5, third: 2 }).flatMap(([model, count]) =>
    Array.from({ length: count }, () => ({ lot: lotOf(model), price: 100 })),
  )
  splits.begin(earlier, 1000)
  const answer = (price: number) => ({ price, guess: price * 1.1 })
  splits.add(lotOf('first'), 6, answer(100), answer(100))
  splits.add(lotOf('third'), 9, answer(100), null)
  splits.add(lotOf('third'), 10, answer(2000), null)
  splits.add(lotOf('fourth'), 200, answer(1000), null)
  const rows = splits.table('guide').split('\n').slice(3)
  expect(
    rows.map((row) =>
      row
        .split(/\s{2,}/)
        .slice(0, -4)
        .join(' ')
        .trim(),
    ),
  ).toEqual([
    'under 10 1',
    '10 to 49 1',
    '200 and more 1',
    'the two commonest 1',
    'guide 1',
    'dear, of all models 1',
  ])
})
