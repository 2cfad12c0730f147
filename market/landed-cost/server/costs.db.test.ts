import { expect, test } from 'vitest'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'
import { override } from '#testing/database/people.ts'

const server = await testApp()
const { db, call, refused } = server
const { page, itemsOf } = listingReader(server)
await setDatabaseClock(db)
const asClient = { as: 'client' } as const
const asManager = { as: 'manager' } as const

await db
  .insertInto('exchange_rates')
  .values({ currency: 'USD', yen: 150, source: 'test', valid_from: '2031-03-11T00:00:00Z' })
  .execute()
for (const tariff of [
  { kind: 'auction_fee', amountYen: 12_000 },
  { kind: 'inland', exportPort: 'JPFSK', amountYen: 25_000 },
  { kind: 'yard', amountYen: 6_000 },
  { kind: 'agent', amountYen: 30_000 },
  { kind: 'freight', amountYen: 99_000 },
  { kind: 'freight', exportPort: 'JPFSK', dischargePort: 'RUVVO', amountYen: 60_000 },
  { kind: 'freight', dischargePort: 'RUVVO', size: 'large', exportType: 2, amountYen: 180_000 },
  { kind: 'insurance', perMille: 10, sourceText: 'Price list', sourceOn: '2031-01-01' },
] as const) {
  await call('saveTariff', { body: tariff }, asManager)
}
const [lotId = 0, bikeId = 0, hybridId = 0, electricId = 0] = await addLots(server, [
  {
    ...{ auctionDay: '2031-03-14', year: 2027, month: 5, engineCc: 2493, fuel: 'petrol' },
    startPriceYen: 500_000,
  },
  { kind: 'bike', auctionDay: '2031-03-14', year: 2027, engineCc: 400 },
  {
    ...{ auctionDay: '2031-03-14', year: 2027, month: 5, engineCc: 2493, fuel: 'hybrid' },
    powerHp: 152,
  },
  { auctionDay: '2031-03-14', year: 2027, month: 5, engineCc: 0, fuel: 'electric', powerHp: 109 },
])
const ofCar = { params: { pageType: 'car-auction' as const } }
const russia = { destination: 'RU', exportPort: 'JPFSK', exportType: '1' } as const

test('a lot costs its hammer price and the most specific tariffs, with their sources', async () => {
  const query = { id: lotId, amount: '1000000', ...russia }
  const { costs, setting, lot } = await call('lotCosts', { ...ofCar, query }, asClient)
  const inJapan = costs.lines.slice(0, 7).map(({ kind, yen }) => [kind, yen])
  expect(Object.fromEntries(inJapan)).toEqual({
    ...{ hammer: 1_000_000, auction_fee: 12_000, inland: 25_000, yard: 6_000, agent: 30_000 },
    ...{ freight: 60_000, insurance: 10_000 },
  })
  expect(costs.lines.find(({ kind }) => kind === 'insurance')).toMatchObject({
    how: { method: 'per_mille_of_price', values: { perMille: 10, ofYen: 1_000_000 } },
    source: { text: 'Price list', day: '2031-01-01' },
  })
  expect(setting.rates).toContainEqual({
    ...{ currency: 'USD', yen: 150, source: 'test', at: '2031-03-11T09:00:00+09:00' },
  })
  // The browser calculates the same from the response.
  expect(costsOf(setting, lot, 1_000_000)).toEqual(costs)
  const inContainer = { ...query, exportType: '2' }
  const container = await call('lotCosts', { ...ofCar, query: inContainer }, asClient)
  expect(container.costs.lines.find(({ kind }) => kind === 'freight')?.yen).toBe(180_000)
})

test('a part without a tariff is unknown and in no total', async () => {
  const query = { id: lotId, amount: '1000000', ...russia, exportPort: 'JPYOK' }
  const { costs } = await call('lotCosts', { ...ofCar, query }, asClient)
  expect(costs.lines.find(({ kind }) => kind === 'inland')).toMatchObject({
    ...{ yen: null, unknown: 'no_tariff' },
  })
  expect(costs.isComplete).toBe(false)
  expect(costs.customsValueYen).toBeNull()
})

test('several lots at once, without missing ones', async () => {
  const query = { ids: `${lotId},${bikeId},999999999`, ...russia }
  const { lots } = await call('costsOfLots', { query }, asClient)
  expect(lots.map(({ lot }) => lot.id)).toEqual([String(lotId), String(bikeId)])
  expect(lots[1]).toMatchObject({ lot: { size: 'bike' }, totalYen: null })
})

test('of several lots only those whose pages the person can open', async () => {
  const sold = { status: lotStatus.sold, soldPriceYen: 600_000, startPriceYen: 400_000 }
  const [upcoming = 0, today = 0, lastWeek = 0, bike = 0, stock = 0] = await addLots(server, [
    { auctionDay: '2031-03-14', lotNumber: 'P1', startPriceYen: 400_000 },
    { auctionDay: '2031-03-10', lotNumber: 'P2', ...sold },
    { auctionDay: '2031-03-07', lotNumber: 'P3', ...sold },
    { auctionDay: '2031-03-14', lotNumber: 'P4', kind: 'bike' },
    { auctionDay: null, lotNumber: 'P5', market: 'stock', startPriceYen: 900_000 },
  ])
  const query = { ids: [upcoming, today, lastWeek, bike, stock].join(',') }
  const flags = ['carAuctionsView', 'salesStatisticsView', 'bikeView', 'onepriceView'] as const
  const seenWith = async (...granted: readonly (typeof flags)[number][]) => {
    for (const flag of flags) await override(db, 'guest', flag, granted.includes(flag))
    const { lots } = await call('costsOfLots', { query }, { as: 'guest' })
    return lots.map(({ lot }) => Number(lot.id))
  }
  expect(await seenWith('salesStatisticsView')).toEqual([today, lastWeek])
  expect(await seenWith('carAuctionsView')).toEqual([upcoming, today])
  expect(await seenWith('carAuctionsView', 'salesStatisticsView')).toEqual([
    upcoming,
    today,
    lastWeek,
  ])
  expect(await seenWith('bikeView')).toEqual([bike])
  expect(await seenWith('onepriceView')).toEqual([stock])
  expect(await seenWith()).toEqual([])
})

test('the usual choice is stored for this person alone', async () => {
  const choice = {
    ...({ destination: 'KE', port: 'KEMBA', exportPort: 'JPYOK', exportType: 2 } as const),
    ...({ use: 'personal', currency: 'KES' } as const),
  } as const
  await call('saveCostChoice', { body: choice }, asClient)
  const query = { id: lotId }
  expect(await call('lotCosts', { ...ofCar, query }, asClient)).toMatchObject({
    ...{ setting: { choice }, isRemembered: true },
  })
  // The export type of a bid applies to the bid alone, whatever else is stored meanwhile.
  const ofBid = await call('lotCosts', { ...ofCar, query: { ...query, bidType: 3 } }, asClient)
  expect(ofBid).toMatchObject({
    ...{ setting: { choice: { ...choice, exportType: 3 } }, isRemembered: true },
  })
  const { exportType: _, ...rest } = choice
  await call('saveCostChoice', { body: { ...rest, currency: 'USD' } }, asClient)
  const changed = await call('lotCosts', { ...ofCar, query }, asClient)
  expect(changed.setting.choice).toEqual({ ...choice, currency: 'USD' })
  await call('saveCostChoice', { body: choice }, asClient)
  const other = await call('lotCosts', { ...ofCar, query }, { as: 'vip' })
  // Without a country the destination is assumed, so pages ask for it.
  expect(other).toMatchObject({ isRemembered: false, isAssumed: true })
  const toKenya = { ...query, destination: 'KE' } as const
  const asked = await call('lotCosts', { ...ofCar, query: toKenya }, { as: 'vip' })
  expect(asked).toMatchObject({ setting: { choice: { port: 'KEMBA' } }, isAssumed: false })
  const wrong = { body: { ...choice, port: 'KEXXX' } }
  expect((await refused('saveCostChoice', wrong, asClient)).messageCode).toBe('invalid_fields')
  const elsewhere = { body: { ...choice, destination: 'RU' as const } }
  expect((await refused('saveCostChoice', elsewhere, asClient)).messageCode).toBe('invalid_fields')
})

test("refuses a port of a country without rules, which would be charged by another country's", async () => {
  const query = { id: lotId, port: 'TZDAR' }
  expect((await refused('lotCosts', { ...ofCar, query }, asClient)).messageCode).toBe(
    'invalid_request',
  )
})

test('the table of powers knows the motors of a common hybrid, whatever the feed calls its fuel', async () => {
  const hybrid = {
    ...{ auctionDay: '2031-03-14', year: 2027, month: 5, engineCc: 2500, powerHp: 152 },
    chassisCode: 'AYH30W',
  }
  const ids = await addLots(server, [
    { ...hybrid, lotNumber: '801', fuel: 'hybrid' },
    { ...hybrid, lotNumber: '802', fuel: 'petrol' },
  ])
  for (const id of ids) {
    const query = { id, amount: '1000000', ...russia } as const
    const { lot, costs } = await call('lotCosts', { ...ofCar, query }, asClient)
    expect(lot).toMatchObject({
      powerHp: null,
      catalogue: { engineHp: 152, motorsHp: 211, isSeries: false },
    })
    // 247 horsepower by the formula.
    expect(costs.lines.find(({ kind }) => kind === 'utilisation')?.local?.amount).toBe(3_552_000)
  }
})

test("only a reader knows the combined power of a hybrid's engine and motors", async () => {
  const query = { id: hybridId, amount: '1000000', ...russia } as const
  const found = await call('lotCosts', { ...ofCar, query }, asClient)
  expect(found.lot.powerHp).toBeNull()
  expect(found.costs.lines.find(({ kind }) => kind === 'utilisation')?.unknown).toBe(
    'power_unknown',
  )
  const known = await call('lotCosts', { ...ofCar, query: { ...query, powerHp: '197' } }, asClient)
  expect(known.lot.powerHp).toBe(197)
})

test('an electric car, which has no engine, is not a kei car', async () => {
  const query = { id: electricId, ...russia }
  const { lot } = await call('lotCosts', { ...ofCar, query }, asClient)
  expect(lot).toMatchObject({ size: 'small', powerHp: 109 })
})

test('0 cm³ means an unknown engine for any other car', async () => {
  const [petrolId = 0, hydrogenId = 0] = await addLots(
    server,
    ['petrol', 'hydrogen'].map((fuel, at) => ({
      ...{ auctionDay: '2031-03-14', lotNumber: `Z${at}`, year: 2027, month: 5 },
      ...{ engineCc: 0, fuel, powerHp: 182 },
    })),
  )
  const query = { ids: `${electricId},${petrolId},${hydrogenId}`, ...russia }
  const { lots } = await call('costsOfLots', { query }, asClient)
  expect(lots.map(({ lot }) => lot.engineCc)).toEqual([0, null, null])
  expect(lots.map(({ isComplete }) => isComplete)).toEqual([false, false, false])
})

test('missing lots are not found', async () => {
  const query = { id: 999_999_999 }
  expect((await refused('lotCosts', { ...ofCar, query }, asClient)).messageCode).toBe('not_found')
})

const inPower = { ...russia, powerHp: '150' }

test('the destination charges by the age on the day of arrival', async () => {
  for (const [currency, yen] of [
    ['EUR', 165],
    ['RUB', 2],
  ] as const) {
    await call('saveCostRate', { body: { currency, yen, sourceText: 'A bank' } }, asManager)
  }
  const query = { id: lotId, amount: '1000000', ...inPower, currency: 'USD' } as const
  const { costs, lot, setting } = await call('lotCosts', { ...ofCar, query }, asClient)
  expect(setting.rules).toMatchObject({ country: 'RU', validFrom: '2026-01-01' })
  // 30 days after the auction.
  expect(lot.importOn).toBe('2031-04-13')
  expect(costs.age).toMatchObject({ years: 3, isNearEdge: false, source: 'registration' })
  const of = Object.fromEntries(costs.lines.map((line) => [line.kind, line]))
  expect(of.duty).toMatchObject({
    ...{ local: { amount: 7479, currency: 'EUR' }, yen: 1_234_035 },
    source: { day: '2018-01-01' },
  })
  expect(of.utilisation).toMatchObject({ local: { amount: 5200, currency: 'RUB' }, yen: 10_400 })
  expect(costs).toMatchObject({ isComplete: true, customsValueYen: 1_143_000 })
  expect(costs.total).toMatchObject({ rate: { currency: 'USD' } })
})

test('what the lot does not state is unknown, with a reason', async () => {
  const query = { id: lotId, amount: '1000000', ...russia }
  const { costs } = await call('lotCosts', { ...ofCar, query }, asClient)
  expect(costs.lines.find(({ kind }) => kind === 'utilisation')).toMatchObject({
    ...{ yen: null, unknown: 'power_unknown' },
  })
  const inKenya = await call(
    'lotCosts',
    { ...ofCar, query: { id: lotId, destination: 'KE', exportPort: 'JPFSK' } },
    asClient,
  )
  expect(inKenya.costs.lines.find(({ kind }) => kind === 'duty')?.unknown).toBe('no_rate')
  expect(inKenya.costs.notes).toContain('value_is_cif')
})

test('a month from a catalogue takes precedence over the registration', async () => {
  const [id = 0] = await addLots(server, [
    {
      ...{ auctionDay: '2031-03-15', year: 2028, month: 5, engineCc: 1500, fuel: 'petrol' },
      ...{ chassisCode: 'NHP10', frameNumber: '6012345' },
    },
  ])
  await db
    .insertInto('production_months')
    .values({
      ...{ maker: 'TOYOTA', chassis_code: 'NHP10', frame_number: '6012345' },
      answer: JSON.stringify({ year: 2028, month: 3 }),
      looked_up_at: '2031-03-11T00:00:00Z',
    })
    .execute()
  const query = { id, amount: '1000000', ...inPower }
  const { costs } = await call('lotCosts', { ...ofCar, query }, asClient)
  expect(costs.age).toMatchObject({
    ...{ source: 'catalogue', producedOn: '2028-03-15', years: 3, isNearEdge: true },
  })
})

test('a budget gives the highest bid, for one lot and for several', async () => {
  const query = { id: lotId, ...inPower, currency: 'USD', budget: '20000' } as const
  const { setting, lot, highest } = await call('lotCosts', { ...ofCar, query }, asClient)
  const bidYen = highest?.bidYen ?? 0
  expect(bidYen).toBeGreaterThan(500_000)
  expect(highest).toMatchObject({ unknown: [], isWithin: true })
  expect(costsOf(setting, lot, bidYen).totalYen).toBeLessThanOrEqual(3_000_000)
  expect(costsOf(setting, lot, bidYen + 5000).totalYen).toBeGreaterThan(3_000_000)
  const several = {
    ids: `${lotId},${bikeId}`,
    ...russia,
    currency: 'JPY',
    budget: '900000',
  } as const
  const { lots } = await call('costsOfLots', { query: several }, asClient)
  expect(lots.map(({ highest: of }) => of?.isWithin)).toEqual([null, null])
})

test('a budget filters a group of favorites', async () => {
  const [cheap = 0, dear = 0, unknown = 0] = await addLots(
    server,
    [
      { year: 2027, month: 5, engineCc: 1498, powerHp: 109, startPriceYen: 300_000 },
      { year: 2027, month: 5, engineCc: 1498, powerHp: 109, startPriceYen: 4_000_000 },
      { year: 2027, month: 5, engineCc: 1498, startPriceYen: 300_000 },
    ].map((lot, at) => ({ ...lot, auctionDay: '2031-03-14', lotNumber: `F${at}`, fuel: 'petrol' })),
  )
  for (const id of [cheap, dear, unknown]) {
    await call('addFavorite', { body: { group: 'B', carId: id, type: 'car-auction' } }, asClient)
  }
  const listed = async (budget: string) =>
    itemsOf(await page('car-auction', { group: 'B', budget })).map(({ id }) => Number(id))
  const choice = {
    ...({ destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK', exportType: 1 } as const),
    ...({ use: 'personal', currency: 'USD' } as const),
  }
  await call('saveCostChoice', { body: choice }, asClient)
  expect((await listed('')).sort()).toEqual([cheap, dear, unknown].sort())
  expect(await listed('15000-USD')).toEqual([cheap])
  expect(await listed('15000-USD-RU')).toEqual([cheap])
  expect(await listed('1000-USD-RU')).toEqual([])
  expect(await listed('2000000-JPY')).toEqual([cheap])
})

test('refuses a budget in a currency without a rate, but not one that every lot exceeds', async () => {
  const query = { group: 'B', budget: '15000-NZD' } as const
  for (const name of ['listing', 'filters', 'exportLots'] as const) {
    expect((await refused(name, { ...ofCar, query }, asClient)).messageCode).toBe(
      'no_exchange_rate',
    )
  }
  expect(
    (await refused('salesSummary', { params: { pageType: 'stats' }, query }, asClient)).messageCode,
  ).toBe('no_exchange_rate')
  const find = { ...ofCar, query: { ...query, text: 'alphard' } }
  expect((await refused('findSuggestions', find, asClient)).messageCode).toBe('no_exchange_rate')
})
