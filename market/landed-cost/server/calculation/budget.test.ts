import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highestBid, isWithinBudget } from '#market/landed-cost/contract/budget.ts'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type { CostLot, CostRate, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { type ServiceKind, serviceKinds } from '#market/landed-cost/contract/tariff-kinds.ts'
import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import {
  type Destination,
  destinations,
  rateCurrencies,
} from '#market/reference-data/contract/destinations.ts'
import { seededRules } from '#testing/database/deals/seeded-rules.ts'

const source = { text: 'test', day: '2026-01-01' }
const yenFor = { USD: 152, EUR: 165, RUB: 1.9, KES: 1.18, NZD: 90, AED: 41, GEL: 56 }
const rates: CostRate[] = rateCurrencies.map((currency) => ({
  ...{ currency, yen: yenFor[currency], at: '2026-11-24T09:00:00+09:00', source: 'test' },
}))

const setting = (destination: Destination): CostSetting => ({
  choice: {
    ...{ destination, port: 'RUVVO', exportPort: 'JPFSK', exportType: 1 },
    ...{ use: 'personal', currency: 'USD' },
  },
  rules: seededRules(destination),
  rates,
})

const tariff = (kind: ServiceKind, amountYen: number | null, perMille: number | null = null) => ({
  ...{ kind, amountYen, perMille, source },
})
const tariffs = (some: readonly ServiceKind[] = serviceKinds) =>
  some.map((kind) =>
    kind === 'insurance'
      ? tariff(kind, null, 12)
      : tariff(kind, kind === 'freight' ? 62_000 : 9000),
  )

const alphard: CostLot = {
  ...{ id: '1', kind: 'car', market: 'auction', size: 'large', fuel: 'petrol' },
  ...{ engineCc: 2493, powerHp: 182, isLeftHandDrive: false },
  production: { year: 2022, month: 6, source: 'catalogue' },
  registration: { year: 2022, month: 6 },
  ...{ importOn: '2026-12-24', tariffs: tariffs(), customsValue: null, retailPrice: null },
  startPriceYen: 500_000,
}

const anyLot = fc.record({
  engineCc: fc.integer({ min: 500, max: 5000 }),
  powerHp: fc.oneof(fc.constant(null), fc.integer({ min: 40, max: 500 })),
  fuel: fc.constantFrom('petrol', 'diesel', 'hybrid', 'electric', ''),
  kind: fc.constantFrom('car', 'bike'),
  year: fc.integer({ min: 2010, max: 2026 }),
  isLeftHandDrive: fc.constantFrom(true, false, null),
  some: fc.subarray([...serviceKinds], { minLength: 4 }),
})

test('the highest bid is within the budget, and one step more is not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...destinations),
      anyLot,
      fc.integer({ min: 1, max: 30_000_000 }),
      (destination, { year, some, ...vehicle }, budgetYen) => {
        const lot: CostLot = {
          ...{ ...alphard, ...vehicle, tariffs: tariffs(some) },
          production: { year, month: 6, source: 'registration' },
          registration: { year, month: 6 },
        }
        const of = setting(destination)
        const total = (yen: number) => costsOf(of, lot, yen).totalYen
        const { bidYen } = highestBid(of, lot, budgetYen)
        if (bidYen !== null) {
          expect(bidYen % bidStepYen).toBe(0)
          expect(total(bidYen)).toBeLessThanOrEqual(budgetYen)
        }
        if ((bidYen ?? 0) < bidCeilingYen) {
          expect(total((bidYen ?? 0) + bidStepYen)).toBeGreaterThan(budgetYen)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a start price is within a budget exactly if it is at most the highest bid', () => {
  const start = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 6_000_000 }),
    fc.integer({ min: 0, max: bidCeilingYen + bidStepYen }),
    fc.integer({ min: 1, max: 1200 }).map((steps) => steps * bidStepYen),
  )
  /** Half of the time near the total at the start price, where the decision falls. */
  const anyBudget = fc.oneof(
    fc.record({ from: fc.constant('total'), yen: fc.integer({ min: -600_000, max: 600_000 }) }),
    fc.record({ from: fc.constant('nothing'), yen: fc.integer({ min: 1, max: 30_000_000 }) }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...destinations),
      anyLot,
      fc.record({
        startPriceYen: start,
        market: fc.constantFrom('auction', 'stock'),
        isDated: fc.integer({ min: 0, max: 9 }).map((of) => of > 0),
      }),
      anyBudget,
      (destination, { year, some, ...vehicle }, { isDated, ...sold }, { from, yen }) => {
        const dated = { year, month: 6, source: 'registration' as const }
        const lot: CostLot = {
          ...{ ...alphard, ...vehicle, ...sold },
          // Usually all parts are known, so that the total decides.
          tariffs: tariffs(year % 3 === 0 ? some : serviceKinds),
          production: isDated ? dated : null,
          registration: isDated ? dated : null,
        }
        const of = setting(destination)
        const total = from === 'total' ? costsOf(of, lot, lot.startPriceYen ?? 0).totalYen : 0
        const budgetYen = Math.max(1, total + yen)
        const { bidYen, isWithin, unknown } = highestBid(of, lot, budgetYen)
        const isReached = bidYen !== null && bidYen >= (lot.startPriceYen ?? Infinity)
        const { range, obstacles } = costsOf(of, lot, bidYen ?? bidStepYen)
        if (isWithin) expect(isReached).toBe(true)
        if (isWithin === false && obstacles.length === 0) expect(isReached).toBe(false)
        const isKnown = lot.startPriceYen !== null && unknown.length === 0 && isDated
        if (isWithin === null) expect(isKnown && !range).toBe(false)
      },
    ),
    { numRuns: 1000 },
  )
})

test('above an edge of customs, too, the budget must cover the whole range', () => {
  const of = setting('RU')
  const lots = Array.from(
    { length: 200 },
    (_, at): CostLot => ({
      ...{ ...alphard, engineCc: 998, powerHp: null, startPriceYen: (at + 150) * bidStepYen },
      ...{ fuel: 'hybrid', catalogue: { engineHp: 60, motorsHp: 140, isSeries: false } },
      production: { year: 2025, month: 6, source: 'catalogue' },
    }),
  )
  const decided = lots.map((lot) => {
    const { totalYen, range } = costsOf(of, lot, lot.startPriceYen ?? 0)
    expect(range?.high).toBeGreaterThan(totalYen)
    return isWithinBudget(of, lot, (range?.low ?? 0) - 1)
  })
  expect(new Set(decided)).toEqual(new Set([false, null]))
})

test('a bid above the start price can be within a budget that the start price exceeds', () => {
  // Customs charge 54 % below 8 500 euros, 48 % above.
  const of = setting('RU')
  const lots = Array.from(
    { length: 200 },
    (_, at): CostLot => ({
      ...{ ...alphard, engineCc: 998, powerHp: 98, startPriceYen: (at + 150) * bidStepYen },
      production: { year: 2025, month: 6, source: 'catalogue' },
    }),
  )
  const cheaperAbove = lots.filter((lot) => {
    const budgetYen = costsOf(of, lot, lot.startPriceYen ?? 0).totalYen - 1
    return isWithinBudget(of, lot, budgetYen)
  })
  expect(cheaperAbove.length).toBeGreaterThan(0)
})

test('no higher bid is within it either, even where customs charge less above a value', () => {
  const young: CostLot = {
    ...{ ...alphard, engineCc: 998, powerHp: 98 },
    production: { year: 2025, month: 6, source: 'catalogue' },
  }
  const of = setting('RU')
  const totals = Array.from({ length: 1200 }, (_, at) => (at + 1) * bidStepYen).map((yen) => ({
    ...{ yen, total: costsOf(of, young, yen).totalYen },
  }))
  // The percentage falls from 54 to 48 at 8 500 euros.
  expect(totals.some(({ total }, at) => total < (totals[at - 1]?.total ?? 0))).toBe(true)
  for (let budgetYen = 100_000; budgetYen < 6_000_000; budgetYen += 37_000) {
    const best = totals.findLast(({ total }) => total <= budgetYen)?.yen ?? null
    expect(highestBid(of, young, budgetYen).bidYen).toBe(best)
  }
})

test('judges a start price only if all parts are known', () => {
  const of = setting('RU')
  const total = costsOf(of, alphard, 500_000).totalYen
  expect(highestBid(of, alphard, total)).toMatchObject({ bidYen: 500_000, isWithin: true })
  expect(highestBid(of, alphard, total - 1)).toMatchObject({ bidYen: 495_000, isWithin: false })
  const { unknown, isWithin } = highestBid(of, { ...alphard, powerHp: null }, total)
  expect([unknown, isWithin]).toEqual([['utilisation'], null])
})

test('stock is bought at its price or not at all', () => {
  const stock: CostLot = { ...alphard, market: 'stock', startPriceYen: 512_345 }
  const of = setting('RU')
  const total = costsOf(of, stock, 512_345).totalYen
  expect(highestBid(of, stock, total)).toMatchObject({ bidYen: 512_345, isWithin: true })
  expect(highestBid(of, stock, total - 1)).toMatchObject({ bidYen: null, isWithin: false })
})

test('a car that is too old is within no budget', () => {
  const old: CostLot = { ...alphard, registration: { year: 2015, month: 1 } }
  const { isWithin } = highestBid(setting('KE'), old, 100_000_000)
  expect(isWithin).toBe(false)
})

test('where an age limit decides, a car without a year is within no budget', () => {
  const lot: CostLot = { ...alphard, production: null, registration: null }
  const costs = costsOf(setting('KE'), lot, 500_000)
  expect(costs).toMatchObject({ isComplete: true, obstacles: [], age: null })
  expect(costs.notes).toContain('age_unknown')
  expect(highestBid(setting('KE'), lot, 100_000_000).isWithin).toBeNull()
  // New Zealand limits standards, not years.
  expect(highestBid(setting('NZ'), lot, 100_000_000).isWithin).toBe(true)
})

test('a car that cannot be imported is within no budget, one that cannot be registered may be', () => {
  const lot: CostLot = { ...alphard, startPriceYen: 500_000 }
  const within = (of: Destination, isLeftHandDrive: boolean) =>
    highestBid(setting(of), { ...lot, isLeftHandDrive }, 100_000_000).isWithin
  expect([within('KE', true), within('KE', false), within('AE', false)]).toEqual([
    ...[false, true, true],
  ])
})

test('the total is the sum of the known parts and includes no unknown ones', () => {
  const lot = { ...alphard, powerHp: null, tariffs: tariffs(['freight', 'insurance']) }
  const { lines, totalYen, isComplete, customsValueYen } = costsOf(setting('RU'), lot, 1_000_000)
  expect(totalYen).toBe(lines.reduce((all, { yen }) => all + (yen ?? 0), 0))
  expect(isComplete).toBe(false)
  expect(customsValueYen).toBeNull()
  const why = Object.fromEntries(lines.map(({ kind, unknown }) => [kind, unknown]))
  expect(why).toMatchObject({
    ...{ hammer: null, inland: 'no_tariff', freight: null, duty: null },
    ...{ utilisation: 'power_unknown', customs_fee: 'customs_value_unknown' },
  })
})

test('without a rate an amount is known, but not its yen', () => {
  const of = { ...setting('GE'), rates: rates.filter(({ currency }) => currency !== 'GEL') }
  const { lines, isComplete } = costsOf(of, alphard, 1_000_000)
  expect(lines.find(({ kind }) => kind === 'customs_fee')).toMatchObject({
    ...{ yen: null, unknown: 'no_rate', local: { amount: 150, currency: 'GEL' } },
  })
  expect(isComplete).toBe(false)
})

test('half cuts and parts of vehicles are not covered', () => {
  const of = setting('RU')
  const half = { ...of, choice: { ...of.choice, exportType: 3 as const } }
  const { obstacles, isComplete } = costsOf(half, alphard, 1_000_000)
  expect(obstacles.map(({ kind }) => kind)).toEqual(['not_whole'])
  expect(isComplete).toBe(false)
})
