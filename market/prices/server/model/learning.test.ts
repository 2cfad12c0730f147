import { beforeAll, describe, expect, test } from 'vitest'
import { type Estimate, estimate } from './estimate.ts'
import { fitModel } from './fit.ts'
import type { PriceModel } from './model.ts'
import { type Levels, noLevels, type PricedLot, type Sale } from './sale.ts'
import { Sales } from './sales.ts'
import { SyntheticMarket } from './synthetic-sales.ts'
import { train } from './train.ts'

// Tests of the method: what it learns from sales with known effects, and what disturbs it.

const today = 20_200
const days = 150
const small = { seed: 7, makers: 4, models: 4, trims: 3 } as const

/** Invents sales of the days before today, and some of today. */
function invent(count: number, upcoming: number) {
  const market = new SyntheticMarket(small)
  const day = (at: number) => today - days + Math.floor((at / count) * days)
  const before = Array.from({ length: count }, (_, at) => market.sale(day(at)))
  return { market, before, next: Array.from({ length: upcoming }, () => market.sale(today)) }
}

function salesOf(list: readonly Sale[]): Sales {
  const sales = new Sales({ usualGrade: 4 })
  for (const sale of list) sales.add(sale)
  return sales
}

const middleOf = (values: readonly number[]) =>
  values.toSorted((x, y) => x - y)[values.length >> 1] ?? Number.NaN
const shareOf = (values: readonly boolean[]) => values.filter(Boolean).length / values.length
/** Returns the median error in per cent. */
const errorOf = (lots: readonly Sale[], guess: (lot: Sale) => number) =>
  middleOf(lots.map((lot) => 100 * Math.abs(guess(lot) / lot.price - 1)))
const errorOfModel = (model: PriceModel, sales: Sales, lots: readonly Sale[]) =>
  errorOf(lots, (lot) => estimate(model, sales, lot).price)

test('recovers true effects, with errors near those of the truth and bands that cover what they promise', () => {
  const { market, before, next } = invent(20_000, 5000)
  const sales = salesOf(before)
  const model = train(sales, { today })
  const found = next.map((lot): [Sale, Estimate] => [lot, estimate(model, sales, lot)])

  const truth = errorOf(next, (lot) => Math.exp(market.worthOf(lot)))
  const error = middleOf(found.map(([{ price }, own]) => 100 * Math.abs(own.price / price - 1)))
  expect(error / truth).toBeLessThan(1.05)
  const half = shareOf(found.map(([{ price }, { low, high }]) => price >= low && price <= high))
  const wide = shareOf(
    found.map(([{ price }, { lowest, highest }]) => price >= lowest && price <= highest),
  )
  expect(Math.abs(half - 0.5)).toBeLessThan(0.02)
  expect(Math.abs(wide - 0.9)).toBeLessThan(0.02)

  // The effect of a change of one fact, in ln: by the model and in truth.
  const changes: Readonly<Record<string, (lot: PricedLot, other: PricedLot) => PricedLot>> = {
    mileage: (lot) => ({ ...lot, km: (lot.km ?? 0) + 30_000 }),
    year: (lot) => ({ ...lot, year: lot.year - 2 }),
    grade: (lot) => ({ ...lot, grade: (lot.grade ?? 4) - 1 }),
    house: (lot, { levels }) => ({ ...lot, levels: { ...lot.levels, house: levels.house } }),
    model: (lot, { levels }) => ({
      ...lot,
      levels: { ...levels, house: lot.levels.house },
    }),
  }
  for (const change of Object.values(changes)) {
    const pairs = next.slice(1, 500).map((lot, at) => {
      const other = change(lot, next[at] ?? lot)
      return [model.mu(other) - model.mu(lot), market.worthOf(other) - market.worthOf(lot)] as const
    })
    const off = Math.sqrt(pairs.reduce((sum, [x, y]) => sum + (x - y) ** 2, 0) / pairs.length)
    expect(off).toBeLessThan(0.03)
  }
})

test('does not mistake the noise of thin models for their effects', () => {
  const market = new SyntheticMarket({ seed: 3, makers: 10, models: 20, trims: 6, spread: 0.08 })
  const invented = Array.from({ length: 4000 }, (_, at) => market.sale(today - 100 + at / 40))
  const before = invented.map((sale) => ({ ...sale, day: Math.floor(sale.day) }))
  const sales = salesOf(before)
  fitModel(sales, { today })
  const { price, spread } = sales.columns
  const noise = middleOf(before.map((lot, at) => Math.abs((price[at] ?? 0) - market.worthOf(lot))))
  // Of Student's t with three degrees of freedom, half is within 0.765 spreads.
  expect((0.765 * middleOf([...spread.subarray(0, sales.size)])) / noise).toBeGreaterThan(0.8)
})

test('prices thin models by engine, body and letters of the chassis, as related ones', () => {
  const change = (sale: Sale, at: number): Sale => {
    const { levels } = sale
    const isFirst = levels.model === '0-0'
    const [body, segment] = [at % 2 ? 'open' : 'closed', at % 4 > 1 ? 'van' : 'sedan']
    const chassis = `${at % 8 > 3 ? 'ZR' : 'AE'}${levels.model.at(-1)}`
    // Open cars are dearer in one model, and cheaper in others.
    const byBody = at % 2 === 0 ? 1 : isFirst ? 1.3 : 0.9
    const byMaker = levels.maker === 'm0' ? 1.3 : 0.9
    const bySegment = at % 4 > 1 ? byMaker : 1
    const byLetters = at % 8 > 3 ? byMaker : 1
    const price = sale.price * (Number(levels.engine) / 1500) * byBody * bySegment * byLetters
    return { ...sale, price, levels: { ...levels, body, segment, chassis } }
  }
  const sales = salesOf(invent(6000, 0).before.map(change))
  const model = fitModel(sales, { today })
  const ratio = (name: string, from: Partial<Levels>, to: Partial<Levels>) => {
    const levels = { ...noLevels, maker: 'm0', model: name }
    const lot = { day: today, year: 2020, month: 1, km: 50_000, grade: 4 }
    const mu = (some: Partial<Levels>) => model.mu({ ...lot, levels: { ...levels, ...some } })
    return Math.exp(mu(to) - mu(from))
  }
  expect(ratio('new', { engine: '1000' }, { engine: '2000' })).toBeGreaterThan(1.1)
  expect(ratio('new', { segment: 'sedan' }, { segment: 'van' })).toBeGreaterThan(1.1)
  expect(ratio('new', { chassis: 'AE9' }, { chassis: 'ZR9' })).toBeGreaterThan(1.1)
  expect(ratio('0-0', { body: 'closed' }, { body: 'open' })).toBeGreaterThan(1.1)
})

describe('of fewer sales', () => {
  const { before, next } = invent(8000, 1500)
  const sales = salesOf(before)
  let model: PriceModel
  let error = 0
  beforeAll(() => {
    model = train(sales, { today })
    error = errorOfModel(model, sales, next)
  })
  /** Tolerance in percentage points. */
  const allowed = 0.5

  test('training from scratch and from the night before gives the same result', () => {
    const cold = fitModel(sales, { today })
    const colds = next.map((lot) => estimate(cold, sales, lot).price)
    const yesterday = fitModel(sales, { today: today - 1 })
    const warm = fitModel(sales, { today, start: yesterday })
    const apart = next.map((lot, at) =>
      Math.abs(estimate(warm, sales, lot).price / (colds[at] ?? 0) - 1),
    )
    expect(middleOf(apart)).toBeLessThan(0.002)
  })

  test('bands of a night stay until there are enough outcomes for new ones', () => {
    const outcomes = next.slice(0, 60).map((lot) => ({
      ...estimate(model, sales, lot).prediction,
      ...{ day: today, lnActual: Math.log(lot.price) },
    }))
    expect(train(sales, { today, start: model, outcomes }).bands).toBe(model.bands)
  })

  test('prices that are wrong by a factor of ten do not spoil the rest', () => {
    const poisoned = salesOf(
      before.map((sale, at) =>
        at % 100 === 0 ? { ...sale, price: sale.price * (at % 200 === 0 ? 10 : 0.1) } : sale,
      ),
    )
    expect(errorOfModel(train(poisoned, { today }), poisoned, next)).toBeLessThan(error + allowed)
  })

  /** Invents sales of a model with `count` sales; `change` changes some. */
  const rareModel = (name: string, count: number, change: (sale: Sale, at: number) => Sale) => {
    const [first] = before
    if (!first) return []
    return Array.from({ length: count }, (_, at) => {
      const levels = { ...first.levels, model: name, chassis: `${name}1`, trim: `word${at % 3}` }
      const year = first.year - (at % 4)
      const price = Math.round(1_500_000 * 0.88 ** (at % 4) * (1 + 0.03 * (at % 5)))
      const sale = {
        ...first,
        levels,
        year,
        price,
        id: count * 1_000_000 + at,
        day: today - 40 + at * 4,
      }
      return change(sale, at)
    })
  }
  const withRare = (rare: readonly Sale[]) => {
    const all = salesOf([...before, ...rare].toSorted((x, y) => x.day - y.day))
    const learned = train(all, { today })
    return (lot: Sale) => estimate(learned, all, { ...lot, day: today })
  }

  test('two mistyped prices of a rare model hardly move its estimates', () => {
    const counts = [5, 7, 9]
    const rare = (change: (sale: Sale, at: number) => Sale) =>
      counts.flatMap((count) => rareModel(`rare${count}`, count, change))
    const clean = rare((sale) => sale)
    const by: Readonly<Record<number, number>> = { 1: 10, 3: 0.1 }
    const [right, mistyped] = [
      withRare(clean),
      withRare(rare((sale, at) => ({ ...sale, price: sale.price * (by[at] ?? 1) }))),
    ]
    const moves = clean.map((lot) => mistyped(lot).price / right(lot).price)
    expect(Math.max(...moves)).toBeLessThan(1.1)
    expect(Math.min(...moves)).toBeGreaterThan(0.9)
  })

  test('rare dear cars are not taken for mistyped prices', () => {
    const times = (sale: Sale, by: number, chassis: string) => ({
      ...sale,
      price: sale.price * by,
      levels: { ...sale.levels, chassis },
    })
    // The only car of its chassis, and two of one trim among others of their chassis.
    const alone = rareModel('alone', 8, (sale, at) => (at === 5 ? times(sale, 10, 'GTR') : sale))
    const two = rareModel('two', 9, (sale, at) =>
      at > 6 ? times({ ...sale, levels: { ...sale.levels, trim: 'type r' } }, 10, 'two1') : sale,
    )
    const found = withRare([...alone, ...two])
    for (const dear of [alone[5], two[7], two[8]]) {
      if (!dear) continue
      expect(found(dear).comparables.map(({ id }) => id)).toContain(dear.id)
    }
  })

  test('a model that appears tomorrow has an estimate, and does not affect others', () => {
    const isNew = ({ levels }: Sale) => levels.maker === 'm3' && levels.model === '3-3'
    const known = salesOf(before.filter((sale) => !isNew(sale)))
    const without = train(known, { today })
    expect(errorOfModel(without, known, next)).toBeLessThan(error + allowed)
    expect(next.some(isNew)).toBe(true)
    for (const lot of next.filter(isNew)) {
      const found = estimate(without, known, lot)
      expect(found.sales).toBe(0)
      expect(found.price).toBeGreaterThan(0)
      expect(found.high / found.low).toBeGreaterThan(1.1)
    }
  })

  test('an unknown trim level costs little accuracy, other capitals or spaces none', () => {
    const one = next[0]?.levels
    const renamed = next.map((lot) =>
      lot.levels.model === one?.model && lot.levels.trim === one.trim
        ? { ...lot, levels: { ...lot.levels, trim: 'limited' } }
        : lot,
    )
    expect(errorOfModel(model, sales, renamed)).toBeLessThan(error + allowed)
    const spelled = next.map((lot) => {
      const trim = ` ${lot.levels.trim.toUpperCase().replace('WORD', 'ＷＯＲＤ').replace(' ', '  ')}`
      return { ...lot, levels: { ...lot.levels, trim } }
    })
    const priceOf = (lot: Sale) => estimate(model, sales, lot).price
    expect(spelled.map(priceOf)).toEqual(next.map(priceOf))
  })

  test('vehicles without a model name have a price of their own, however odd it looked at first', () => {
    const nameless = (sale: Sale): Sale => ({
      ...sale,
      price: sale.price / 4,
      levels: { ...sale.levels, model: '', trim: '' },
    })
    const isOdd = ({ levels }: Sale) => levels.maker === 'm1' && levels.model === '1-0'
    const mixed = salesOf(
      before.map((sale, at) => (isOdd(sale) && at % 3 === 0 ? nameless(sale) : sale)),
    )
    const learned = train(mixed, { today })
    const lots = next.filter(isOdd).map(nameless)
    expect(errorOf(lots, (lot) => Math.exp(learned.mu(lot)))).toBeLessThan(30)
  })
})
