import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { testApp } from '#testing/database/app.ts'
import { auctionDay, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import type { Who } from '#testing/database/people.ts'
import { endFinishedBids } from '../end-bids.ts'

const app = await testApp()
const { call, db } = app
await setDatabaseClock(db)
for (const who of ['client', 'vip'] as const) {
  await setLimits(db, who, { creditYen: 900_000_000, dailyBids: 1000 })
}

/** Adds a lot and bids on it. */
async function bidFor(fields: LotFixture, as: Who = 'client'): Promise<number> {
  const lot = { auctionDay, startPriceYen: 300_000, ...fields }
  const [carId = 0] = await addLots(app, [lot])
  const { bidId } = await call(
    'createBid',
    { body: { carId, amount: 300_000, confirm: 1 } },
    { as },
  )
  return bidId ?? 0
}
const bids = (query: object = {}, as: Who = 'client') => call('listMyBids', { query }, { as })
const numbersOf = async (query: object = {}) =>
  (await bids(query)).cars.map(({ lotNo }) => lotNo).join(' ')

const past = { lotNumber: 'today', maker: 'TOYOTA', model: 'AQUA', photos: ['/front.jpg'] }
await bidFor({ lotNumber: 'far', auctionDay: '2031-03-17', kind: 'bike' })
const bidId = await bidFor(past)
await bidFor({ lotNumber: 'stock', market: 'stock', auctionDay: null })
await bidFor({ lotNumber: 'near', auctionDay: '2031-03-15' })
await bidFor({ lotNumber: 'theirs' }, 'vip')

describe('my bids', () => {
  test('begin with the next auctions, followed by past ones', async () => {
    expect(await numbersOf()).toBe('today near far stock')
    await setDatabaseClock(db, new Date('2031-03-14T00:00:00+09:00'))
    expect(await numbersOf()).toBe('near far stock today')
    await setDatabaseClock(db)
  })

  test('are paged, with a total', async () => {
    const { cars, totalBids, pageInfo } = await bids({ page: 2, pageSize: 3 })
    expect(cars.map(({ lotNo }) => lotNo)).toEqual(['stock'])
    expect(totalBids).toBe(4)
    expect(pageInfo).toEqual({ page: 2, pageSize: 3, totalSearchResults: 4, totalResults: 4 })
  })

  test('continue after the last row seen, wherever it has moved', async () => {
    const rows = await numbersOf({ page: 2, pageSize: 2, after: String(bidId) })
    expect(rows).toBe('near far')
  })

  test('show the bid and its lot, only to their owner', async () => {
    const { cars } = await bids()
    expect(cars[0]).toMatchObject({
      bidId,
      lotNo: 'today',
      lotType: 'car',
      auctionName: 'USS Tokyo',
      maker: 'TOYOTA',
      model: 'AQUA',
      bidAmount: 300_000,
      bidStatus: bidStatus.new,
      images: pictureUrls({ id: Number(cars[0]?.id), photos: ['/front.jpg'] }),
      link: `/car-auction/${cars[0]?.id}`,
    })
    expect(cars[2]?.link).toBe(`/bike-auctions/${cars[2]?.id}`)
    expect(cars[3]).toMatchObject({ auctionDate: null, link: `/oneprice/${cars[3]?.id}` })
    const { cars: theirs } = await bids({}, 'vip')
    expect(theirs.map(({ lotNo }) => lotNo)).toEqual(['theirs'])
  })

  test('exclude withdrawn and lost bids but include declined ones', async () => {
    const to = (status: number) =>
      db
        .updateTable('bids')
        .set({ status: status as 1 })
        .where('id', '=', bidId)
        .execute()
    await to(bidStatus.declined)
    expect(await numbersOf()).toContain('today')
    await to(bidStatus.lost)
    expect(await numbersOf()).not.toContain('today')
  })
})

test('a bid ended by a result is in the archive, with the reason', async () => {
  const ended = await bidFor({ lotNumber: 'ended' })
  await sql`update lots set status = 4535 where lot_number = 'ended'`.execute(db)
  await endFinishedBids(db)
  expect((await bids()).cars.find((one) => one.bidId === ended)).toBeUndefined()
  const { cars } = await call('listBidHistory', { query: {} }, { as: 'client' })
  expect(cars.find((one) => one.bidId === ended)).toMatchObject({
    bidStatus: bidStatus.lost,
    endReason: 'not_placed',
  })
})
