import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

const server = await testApp()
const { call, refused, db } = server
await override(db, 'client', 'salesStatisticsView', false)

const today = tokyoDayOf(server.clock.now())
const car: LotFixture = {
  chassisCode: 'NHP10',
  frameNumber: '6012345',
  year: 2018,
  color: 'PEARL',
  mileageKm: 81_234,
  trim: 'S Style Black',
}

let numbers = 0
async function add(fields: LotFixture): Promise<string> {
  const [id] = await addLots(server, [{ ...car, lotNumber: `A${++numbers}`, ...fields }])
  return String(id)
}
const of = (id: string, pageType: 'car-auction' | 'stock' | 'bikes' = 'car-auction') => ({
  params: { pageType },
  query: { id },
})

test('lists an unsold lot of two weeks ago with its price', async () => {
  const auctionDay = addDays(today, -14)
  const earlier = await add({
    auctionDay,
    status: lotStatus.notSold,
    startPriceYen: 300_000,
    mileageKm: 95_000,
    condition: '4',
    house: 'CAA Chubu',
    trim: 'G',
  })
  const now = await add({ auctionDay: addDays(today, 1) })
  const expected = {
    id: earlier,
    lotNo: 'A1',
    auctionName: 'CAA Chubu',
    auctionDate: auctionDay,
    mileage: 95_000,
    condition: '4',
    startPrice: 300_000,
    soldPrice: null,
    status: lotStatus.notSold,
    certainty: 'same',
  }
  expect(await call('lotAppearances', of(now), { as: 'dealer' })).toEqual({ lots: [expected] })
  expect(await call('lotAppearances', of(earlier), { as: 'dealer' })).toEqual({ lots: [] })
})

test('without the permission for sales it lists none, and no lot of past weeks either', async () => {
  const earlier = await add({ auctionDay: addDays(today, -21), status: lotStatus.sold })
  const now = await add({ auctionDay: addDays(today, 2) })
  expect((await call('lotAppearances', of(now), { as: 'client' })).lots).toEqual([])
  expect((await refused('lotAppearances', of(earlier), { as: 'client' })).messageCode).toBe(
    'not_found',
  )
})

test('lists the earlier auction of a fixed-price car', async () => {
  const number = { frameNumber: '7000001' }
  const earlier = await add({ ...number, auctionDay: addDays(today, -1), status: lotStatus.unsold })
  const stock = await add({ ...number, market: 'stock' })
  const { lots } = await call('lotAppearances', of(stock, 'stock'), { as: 'dealer' })
  expect(lots.map(({ id, certainty }) => [id, certainty])).toEqual([[earlier, 'same']])
})

test('a guess needs the same trim, which houses shorten', async () => {
  const before = { frameNumber: '', auctionDay: addDays(today, -7), status: lotStatus.notSold }
  const guess = { color: 'BLACK', mileageKm: 44_321 }
  const shortened = await add({ ...guess, ...before, trim: 'S-Style' })
  await add({ ...guess, ...before, trim: 'G' })
  const now = await add({ ...guess, frameNumber: '', auctionDay: addDays(today, 3) })
  const { lots } = await call('lotAppearances', of(now), { as: 'dealer' })
  expect(lots.map(({ id, certainty }) => [id, certainty])).toEqual([[shortened, 'likely']])
})
