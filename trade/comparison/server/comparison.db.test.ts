import { beforeEach, describe, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { override, type Who } from '#testing/database/people.ts'
import { maxPins } from '#trade/comparison/contract/limits.ts'

const server = await testApp()
const { call, db, refused, respond } = server
const today = '2031-03-12'
const lots = await addLots(server, [
  ...['1', '2', '3', '4', '5'].map((lotNumber) => ({ lotNumber, auctionDay: today })),
  { lotNumber: 'stock', market: 'stock' },
  { lotNumber: 'bike', kind: 'bike', auctionDay: today },
  { lotNumber: 'sold', auctionDay: today, status: lotStatus.sold },
  { lotNumber: 'old', auctionDay: '2030-03-12', status: lotStatus.notSold },
])
const [
  first = 0,
  second = 0,
  third = 0,
  fourth = 0,
  fifth = 0,
  stock = 0,
  bike = 0,
  sold = 0,
  old = 0,
] = lots

beforeEach(async () => {
  await db.deleteFrom('lot_pins').execute()
})

const pin = (carId: number, as: Who = 'client') =>
  call('pinLot', { body: { carId: String(carId) } }, { as })
const unpin = (carId?: number, as: Who = 'client') =>
  call('unpinLot', { query: carId === undefined ? {} : { carId: String(carId) } }, { as })
const pins = async (as: Who = 'client') =>
  (await call('listPinnedLots', {}, { as })).map(({ id }) => Number(id))

describe('pins', () => {
  test('keep their order, are unique and can be removed', async () => {
    await pin(second)
    await pin(first)
    expect((await pin(second)).map(({ id }) => Number(id))).toEqual([second, first])
    await unpin(second)
    await unpin(second)
    await pin(third)
    expect(await pins()).toEqual([first, third])
    await unpin()
    expect(await pins()).toEqual([])
  })

  test('are limited to four, also under concurrent requests', async () => {
    const all = [first, second, third, fourth, fifth, stock]
    const responses = await Promise.all(
      all.map((id) => respond('pinLot', { body: { carId: String(id) } }, { as: 'client' })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxPins)
    const codes = responses.filter(({ statusCode }) => statusCode !== 200)
    for (const one of codes) expect(one.json().messageCode).toBe('pin_limit')
    expect(await pins()).toHaveLength(maxPins)
  })

  test('link to the page that shows the lot', async () => {
    for (const id of [first, stock, bike, sold]) await pin(id)
    const shown = await call('listPinnedLots', {}, { as: 'client' })
    expect(shown.map(({ pageType }) => pageType)).toEqual([
      'car-auction',
      'stock',
      'bikes',
      'stats',
    ])
    for (const { pageType, id } of shown) {
      await call('lot', { params: { pageType }, query: { id } }, { as: 'client' })
    }
  })

  test('of lots that the person may not see are neither stored nor shown', async () => {
    await pin(bike, 'guest')
    await pin(old, 'guest')
    await override(db, 'guest', 'bikeView', false)
    await override(db, 'guest', 'salesStatisticsView', false)
    expect(await pins('guest')).toEqual([])
    for (const carId of [bike, old, 999_999_999]) {
      const { messageCode } = await refused(
        'pinLot',
        { body: { carId: String(carId) } },
        { as: 'guest' },
      )
      expect(messageCode).toBe('not_found')
    }
    await override(db, 'guest', 'bikeView', true)
    await override(db, 'guest', 'salesStatisticsView', true)
    expect(await pins('guest')).toEqual([bike, old])
  })

  test('of lots that the person may not see make room for others', async () => {
    for (const id of [bike, old, first, second]) await pin(id, 'guest')
    await override(db, 'guest', 'bikeView', false)
    await override(db, 'guest', 'salesStatisticsView', false)
    expect(await pins('guest')).toEqual([first, second])
    await pin(third, 'guest')
    await pin(fourth, 'guest')
    expect(await pins('guest')).toEqual([first, second, third, fourth])
    const { messageCode } = await refused(
      'pinLot',
      { body: { carId: String(fifth) } },
      { as: 'guest' },
    )
    expect(messageCode).toBe('pin_limit')
    await override(db, 'guest', 'bikeView', true)
    await override(db, 'guest', 'salesStatisticsView', true)
  })

  test('belong to one person and are deleted with their lot', async () => {
    const [gone = 0] = await addLots(server, [{ lotNumber: 'gone', auctionDay: today }])
    await pin(gone)
    await pin(first, 'manager')
    await unpin(undefined, 'manager')
    expect(await pins()).toEqual([gone])
    await db.deleteFrom('lots').where('id', '=', gone).execute()
    expect(await pins()).toEqual([])
  })

  test.each<Who>(['manager', 'dealer', 'vip'])('are never shown to %s', async (who) => {
    await pin(first)
    expect(await pins(who)).toEqual([])
  })
})
