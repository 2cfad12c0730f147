import { expect, test } from 'vitest'
import { setEstimates } from '#market/lots/server/commands.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'
import { landedCostOf } from './landed-costs.ts'
import { MarketCosts } from './market-costs.ts'

const server = await testApp()
const { db, call, refused, context } = server
const { page, itemsOf } = listingReader(server)
await setDatabaseClock(db)
const asManager = { as: 'manager' } as const
const russia = {
  ...({ destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK' } as const),
  ...({ use: 'personal', currency: 'JPY' } as const),
}

await db
  .insertInto('exchange_rates')
  .values(
    (['USD', 'EUR', 'RUB'] as const).map((currency, at) => ({
      ...{ currency, yen: [150, 160, 1.8][at] ?? 1, source: 'test' },
      valid_from: '2031-03-11T00:00:00Z',
    })),
  )
  .execute()
for (const tariff of [
  ...(['auction_fee', 'inland', 'yard', 'agent', 'freight'] as const).map((kind) => ({
    ...{ kind, amountYen: 30_000 },
  })),
  { kind: 'insurance', perMille: 10 },
] as const) {
  await call('saveTariff', { body: tariff }, asManager)
}

const car: LotFixture = {
  ...{ auctionDay: '2031-03-14', year: 2027, month: 5, engineCc: 1496, fuel: 'petrol' },
  ...{ powerHp: 110, startPriceYen: 300_000 },
}
const [estimated = 0, noEstimate = 0, noEngine = 0, stock = 0, above = 0] = await addLots(server, [
  { ...car, lotNumber: '1' },
  { ...car, lotNumber: '2' },
  { ...car, lotNumber: '3', engineCc: null },
  { ...car, lotNumber: '4', auctionDay: null, market: 'stock', startPriceYen: 700_000 },
  { ...car, lotNumber: '5', startPriceYen: 900_000 },
])
const estimateOf = (lotId: number, [low, yen, high]: readonly [number, number, number]) => ({
  ...{ lotId, low, yen, high, lowest: low, highest: high, sales: 50, saleChance: 50 },
})
await setEstimates(db, [
  estimateOf(estimated, [600_000, 800_000, 1_000_000]),
  estimateOf(noEngine, [600_000, 800_000, 1_000_000]),
  estimateOf(above, [400_000, 500_000, 1_200_000]),
])

await call('saveCostChoice', { body: russia }, { as: 'client' })

const market = new MarketCosts('RU')
const refresh = async () => {
  const isChanged = await market.refresh(db)
  if (isChanged) context.landedCosts.use(market.figures())
  return isChanged
}
const costOf = (id: number) => landedCostOf(market.figures(), id)
const cardTotal = async (id: number, amount: number, pageType: 'car-auction' | 'stock') => {
  const query = { id, amount: String(amount), destination: 'RU' as const }
  return (await call('lotCosts', { params: { pageType }, query }, { as: 'client' })).costs.totalYen
}
const idsOf = async (query: Readonly<Record<string, string>>) =>
  itemsOf(await page('car-auction', query)).map(({ id }) => Number(id))

test('before any lot is calculated a budget is refused for a moment', async () => {
  const input = { params: { pageType: 'car-auction' as const }, query: { budget: '9000-USD-RU' } }
  expect(await refused('listing', input, { as: 'client' })).toMatchObject({
    messageCode: 'unavailable',
  })
})

test('costs equal the card of the lot at the ends of its estimate, and never below the start', async () => {
  await refresh()
  expect(costOf(estimated)).toEqual({
    low: await cardTotal(estimated, 600_000, 'car-auction'),
    middle: await cardTotal(estimated, 800_000, 'car-auction'),
    high: await cardTotal(estimated, 1_000_000, 'car-auction'),
  })
  const atStart = await cardTotal(above, 900_000, 'car-auction')
  const atEnd = await cardTotal(above, 1_200_000, 'car-auction')
  expect(costOf(above)).toEqual({ low: atStart, middle: atStart, high: atEnd })
  const low = await cardTotal(noEstimate, 300_000, 'car-auction')
  expect(costOf(noEstimate)).toEqual({ low, middle: null, high: null })
  const fixed = await cardTotal(stock, 700_000, 'stock')
  expect(costOf(stock)).toEqual({ low: fixed, middle: fixed, high: fixed })
  expect(costOf(noEngine)).toEqual({ low: null, middle: null, high: null })
})

test('a listing within a budget has what is possible, or only what is sure, by landed cost', async () => {
  await refresh()
  const { high, low } = costOf(estimated)
  const upTo = (yen: number | null) => `${yen ?? 0}-JPY-RU`
  expect(await idsOf({ budget: upTo(high) })).toEqual([estimated, noEstimate, above])
  expect(await idsOf({ budget: upTo(high), budgetFit: 'sure' })).toEqual([estimated])
  expect(await idsOf({ budget: upTo((high ?? 0) - 1), budgetFit: 'sure' })).toEqual([])
  expect(await idsOf({ budget: upTo((low ?? 0) - 1) })).toEqual([noEstimate])
  const schedule = await call(
    'auctionList',
    { query: { type: 'car-auction', budget: upTo(high), budgetFit: 'sure' } },
    { as: 'client' },
  )
  expect(Object.values(schedule).flatMap((day) => day.map(({ counter }) => counter))).toEqual([1])
  // Unknown costs come last in both directions.
  const byCost = (order: 'ASC' | 'DESC') => idsOf({ sort: 'landedCost', order })
  expect((await byCost('ASC')).slice(0, 2)).toEqual([estimated, above])
  expect((await byCost('DESC')).slice(0, 2)).toEqual([above, estimated])
  const [shown] = itemsOf(await page('car-auction', { budget: upTo(high), sort: 'landedCost' }))
  expect(shown?.landedCost).toEqual({
    ...{ destination: 'RU', currency: 'JPY', yenForOne: 1, isSure: true },
    ...{ lowYen: low, yen: costOf(estimated).middle, highYen: high },
  })
  expect(itemsOf(await page('car-auction'))[0]).not.toHaveProperty('landedCost')
})

test('nobody without a country gets a destination that they have not named', async () => {
  await refresh()
  const within = (budget: string) => ({
    params: { pageType: 'car-auction' as const },
    query: { budget },
  })
  expect(await refused('listing', within('9000-USD'), { as: 'vip' })).toMatchObject({
    messageCode: 'destination_unknown',
  })
  await call('listing', within('9000-USD-RU'), { as: 'vip' })
})

test('costs follow lots, tariffs and results', async () => {
  await refresh()
  expect(await refresh()).toBe(false)
  const [added = 0] = await addLots(server, [{ ...car, lotNumber: '6' }])
  expect(await refresh()).toBe(true)
  const before = costOf(added)
  expect(before.low).toBe(await cardTotal(added, 300_000, 'car-auction'))
  const body = { kind: 'agent', houseId: undefined, amountYen: 40_000, confirmed: true } as const
  const { tariffs } = await call('listTariffs', { query: { kind: 'agent' } }, asManager)
  await call('saveTariff', { body: { ...body, id: tariffs[0]?.id } }, asManager)
  await refresh()
  expect(costOf(added).low).toBe(await cardTotal(added, 300_000, 'car-auction'))
  expect(costOf(added).low).toBeGreaterThan(before.low ?? 0)
  await db
    .updateTable('lots')
    .set({ status: lotStatus.sold, sold_price_yen: 500_000 })
    .where('id', '=', added)
    .execute()
  await refresh()
  expect(costOf(added).low).toBeNull()
})
