import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { type BidList, bidLists, listedMarket, marketDay } from '#testing/database/bid-lists.ts'
import { testNow } from '#testing/database/clock.ts'
import { sorted } from '#testing/database/models/bid-list-model.ts'
import type { Who } from '#testing/database/people.ts'

const app = await testApp()
const { call } = app
const { bids, viewOf, listed } = await listedMarket(app)
const today = marketDay()

describe('a lot in the list', () => {
  test('links to its bidding page, and from the archive to its result', async () => {
    const links = async (list: BidList) => {
      const { cars } = await call(list.list, { query: { pageSize: 100 } }, { as: list.as })
      return cars.map(({ link, lotType, status, auctionDate }) => ({
        page: link.split('/')[1],
        ...{ lotType, hasResult: status > 4532, isStock: auctionDate === null },
      }))
    }
    for (const { page, lotType, isStock } of await links(bidLists[0])) {
      const auction = lotType === 'bike' ? 'bike-auctions' : 'car-auction'
      expect(page).toBe(isStock ? 'oneprice' : auction)
    }
    const archived = (await links(bidLists[1])).filter(({ isStock }) => !isStock)
    for (const { page, lotType, hasResult } of archived) {
      const result = lotType === 'bike' ? 'bike-statistics' : 'sales-statistic'
      const auction = lotType === 'bike' ? 'bike-auctions' : 'car-auction'
      expect(page).toBe(hasResult ? result : auction)
    }
  })

  test('is suggested by a prefix of its number, only in one’s own list', async () => {
    const suggested = async (lotNo: string, as: Who, more: object = {}) =>
      (await call('searchBids', { query: { lotNo, ...more } }, { as })).cars
    const all = await suggested('b9', 'manager')
    expect(all.length).toBeGreaterThan(0)
    expect(all.every(({ lotNo }) => lotNo.startsWith('B9'))).toBe(true)
    const own = (as: BidList, begins: string) =>
      listed(viewOf(as))
        .filter(({ number }) => number.startsWith(begins))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    const [, , , , mine, history] = bidLists
    const found = (cars: readonly { bidId: number }[]) =>
      cars.map(({ bidId }) => bidId).toSorted((a, b) => a - b)
    expect(found(await suggested('12', 'client'))).toEqual(own(mine, '12'))
    expect(found(await suggested('12', 'client', { list: 'archive' }))).toEqual(own(history, '12'))
    expect(await suggested(' , ', 'manager')).toEqual([])
    const ofDay = await suggested('1', 'manager', { auctionDate: today, bidStatus: 1 })
    const expected = bids.filter(
      ({ day, status, number }) => day === today && status === 1 && number.startsWith('1'),
    )
    expect(found(ofDay)).toEqual(
      expected
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .slice(0, 20),
    )
  })
})

describe('the auctions of a day', () => {
  const auctionsOf = async (query: object) =>
    (await call('listBids', { query }, { as: 'manager' })).auctions

  test('are the auctions of its bids, in the order in which they begin', async () => {
    const auctions = await auctionsOf({ auctionDate: today })
    const ofDay = bids.filter(({ day }) => day === today)
    const ordered = sorted(ofDay, viewOf(bidLists[0]), null)
    expect(auctions.map(({ auctionId }) => auctionId)).toEqual([
      ...new Set(ordered.map(({ houseId }) => houseId)),
    ])
    for (const { auctionId, bids: count, lots, newBids, haveRun, isOver, next } of auctions) {
      const own = ofDay.filter(({ houseId }) => houseId === auctionId)
      const run = own.filter(
        ({ lotStatus, startsAt }) => lotStatus > 4532 || (startsAt !== null && startsAt < testNow),
      )
      expect(count).toBe(own.length)
      expect(lots).toBe(new Set(own.map(({ lotId }) => lotId)).size)
      expect(newBids).toBe(own.filter(({ status }) => status === 1).length)
      expect(haveRun).toBe(run.length)
      expect(isOver).toBe(run.length === own.length)
      const [first] = own
        .filter((bid) => !run.includes(bid) && bid.startsAt !== null)
        .toSorted(
          (a, b) =>
            (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
            (a.ordinal ?? 1e9) - (b.ordinal ?? 1e9),
        )
      expect(next?.lotNo).toBe(first?.number)
      expect(next && Date.parse(next.at)).toBe(first?.startsAt?.getTime() ?? null)
    }
  })

  test('have all run if the day is over; a span of days has none', async () => {
    const over = await auctionsOf({ auctionDate: addDays(today, -1) })
    expect(over.length).toBeGreaterThan(0)
    expect(over.every(({ isOver }) => isOver)).toBe(true)
    expect(await auctionsOf({})).toEqual([])
    expect(await auctionsOf({ auctionDate: `${today},${addDays(today, 1)}` })).toEqual([])
    const span = { auctionDateFrom: today, auctionDateTo: today }
    expect(await auctionsOf(span)).toEqual(await auctionsOf({ auctionDate: `${today},${today}` }))
  })
})
