import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'

const server = await testApp()
const { call } = server
const asClient = { as: 'client' } as const

const petrol = { ...{ engineCc: 1496, fuel: 'petrol', startPriceYen: 400_000 }, year: 2027 }
await addLots(
  server,
  [
    petrol,
    { ...petrol, engineCc: 2493 },
    { ...petrol, fuel: 'electric', engineCc: 0 },
    { ...petrol, startPriceYen: 6_100_000 },
    { ...petrol, engineCc: null },
    { ...petrol, trim: 'HYBRID S' },
  ].map((lot, at) => ({ ...lot, auctionDay: '2031-03-14', lotNumber: String(at + 1) })),
)

async function lotsFor(destination: 'RU' | 'NZ', query: { shippable?: 'yes' } = {}) {
  const body = {
    ...{ destination, port: destination === 'RU' ? 'RUVVO' : 'NZAKL', exportPort: 'JPFSK' },
    ...({ exportType: 1, use: 'personal', currency: 'USD' } as const),
  }
  await call('saveCostChoice', { body }, asClient)
  const params = { pageType: 'car-auction' } as const
  const found = await call('listing', { params, query }, asClient)
  return 'carsList' in found ? found.carsList : []
}

async function marksFor(destination: 'RU' | 'NZ', query: { shippable?: 'yes' } = {}) {
  const lots = await lotsFor(destination, query)
  return Object.fromEntries(lots.map(({ lotNo, exportMark = '' }) => [lotNo, exportMark]))
}

test("rows mark what cannot be shipped to the person's destination, or perhaps not", async () => {
  expect(await marksFor('RU')).toEqual({
    ...{ 1: '', 2: 'banned', 3: 'banned', 4: 'banned', 5: 'to_check', 6: 'to_check' },
  })
  // Nothing is known to be banned.
  expect(new Set(Object.values(await marksFor('NZ')))).toEqual(new Set(['']))
})

test('a filter leaves out what cannot be shipped, and keeps what is to be checked', async () => {
  const shown = await marksFor('RU', { shippable: 'yes' })
  expect(shown).toEqual({ 1: '', 5: 'to_check', 6: 'to_check' })
  expect(Object.keys(await marksFor('NZ', { shippable: 'yes' }))).toHaveLength(6)
})
