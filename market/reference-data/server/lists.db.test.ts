import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf, override } from '#testing/database/people.ts'
import { lotStatuses } from './lot-statuses.ts'

const { call, clock, db, pool, refused } = await testApp()
const russian = { headers: { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' } }

test('countries are named and sorted in the language of the request', async () => {
  const english = await call('countryList', {})
  const inRussian = await call('countryList', {}, russian)
  expect(english.success).toBe(true)
  expect(english.countryList.length).toBe(inRussian.countryList.length)
  expect(english.countryList).toContainEqual({ value: 183, label: 'Russian Federation' })
  expect(inRussian.countryList).toContainEqual({ value: 183, label: 'Россия' })
  expect(english.countryList.slice(0, 2).map(({ label }) => label)).toEqual([
    'Afghanistan',
    'Åland Islands',
  ])
  expect(inRussian.countryList[0]?.label).toBe('Австралия')
  expect(inRussian.countryList.at(-1)?.label).toBe('Япония')
})

test('a request without a language gets that of the settings', async () => {
  const first = async (headers = {}) =>
    (await call('countryList', {}, { as: 'client', headers })).countryList[0]?.label
  expect(await first()).toBe('Afghanistan')
  await db
    .updateTable('people')
    .set({ language_id: languageId.ru })
    .where('id', '=', await idOf(db, 'client'))
    .execute()
  expect(await first()).toBe('Австралия')
  expect(await first({ 'accept-language': 'en' })).toBe('Afghanistan')
})

test('currencies and languages', async () => {
  expect(await call('currencyList', {})).toEqual([
    { value: 'JPY', label: '¥ JPY' },
    { value: 'USD', label: '$ USD' },
  ])
  expect(await call('languageList', {})).toEqual([
    { value: 692, label: 'English' },
    { value: 693, label: 'Русский' },
  ])
})

test('lot statuses have the name as value and the code as label (spec 1 §7)', async () => {
  const options = await call('auctionStatusList', {}, { as: 'guest' })
  expect(options.map(({ label }) => Number(label))).toEqual(Object.values(lotStatus).sort())
  expect(options[0]).toEqual({ value: 'ongoing', label: '4531' })
  const inRussian = await call('auctionStatusList', {}, { as: 'guest', ...russian })
  expect(inRussian[0]).toEqual({ value: 'идут торги', label: '4531' })
  expect(options.length).toBe(lotStatuses.length)
})

test('gearboxes are named in the language of the request', async () => {
  const options = await call(
    'gearboxList',
    {},
    { as: 'client', headers: { 'accept-language': 'en' } },
  )
  expect(options).toContainEqual({ value: 'AT', label: 'automatic' })
  const inRussian = await call('gearboxList', {}, { as: 'client', ...russian })
  expect(inRussian).toContainEqual({ value: 'AT', label: 'автомат' })
  expect(inRussian.length).toBe(options.length)
})

test('condition grades are listed best first, and with a page type only those in use', async () => {
  const all = await call('conditionList', {}, { as: 'client' })
  expect(all.slice(0, 3).map(({ value }) => value)).toEqual(['S', '6', '5'])
  const auctionDay = '2031-03-14'
  await addLots({ db, pool }, [
    { auctionDay, condition: '4' },
    { auctionDay, condition: '4.5' },
    { auctionDay, kind: 'bike', condition: '5' },
  ])
  const cars = await call('conditionList', { query: { type: 'car-auction' } }, { as: 'client' })
  expect(cars.map(({ value }) => value)).toEqual(['4.5', '4'])
  const bikes = await call('conditionList', { query: { type: 'bikes' } }, { as: 'client' })
  expect(bikes.map(({ value }) => value)).toEqual(['5'])
  const unknown = await call('conditionList', { query: { type: "x'; --" } }, { as: 'client' })
  expect(unknown).toEqual(all)
})

test('counters count what a person may see, and are at most a minute old', async () => {
  // The lots of the test above are of this week: two cars and a bike.
  const first = await call('menuCounters', {}, { as: 'client' })
  expect(first).toEqual({
    bid: 0,
    search: { 'car-auction': '2', stock: '0', stats: '0', bikes: '1', 'bike-stats': '0' },
    unreadTalks: 0,
  })
  await addLots({ db, pool }, [{ auctionDay: '2031-03-14', lotNumber: '77' }])
  clock.advance({ seconds: 30 })
  expect(await call('menuCounters', {}, { as: 'client' })).toEqual(first)
  clock.advance({ seconds: 31 })
  await call('menuCounters', {}, { as: 'client' })
  await expect
    .poll(async () => (await call('menuCounters', {}, { as: 'client' })).search['car-auction'])
    .toBe('3')
  await override(db, 'client', 'bikeView', false)
  expect((await call('menuCounters', {}, { as: 'client' })).search.bikes).toBe('0')
})

test('lists of lots are for signed-in people', async () => {
  for (const name of [
    'menuCounters',
    'gearboxList',
    'conditionList',
    'auctionStatusList',
  ] as const) {
    expect((await refused(name, {})).messageCode).toBe('not_signed_in')
  }
})
