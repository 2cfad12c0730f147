import { describe, expect, test } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { idOf } from '#testing/database/people.ts'
import { bidChangedDetail } from '#trade/bids/contract/calls.ts'

const app = await testApp()
const { call, db, refused } = app
const { bid, newLot, place, bidsOn } = await bidCalls(app)

describe('a request that names the bid it was made for', () => {
  const version = async (lot: number) => (await bidsOn(lot)).at(-1)?.version ?? 0

  test('is refused with the current bid if the bid has changed', async () => {
    const lot = await newLot()
    // Two tabs opened their dialogs before there was a bid.
    await place(lot, 500_000, 'client', { expected: null })
    const second = bid(lot, 400_000, { expected: null })
    const { messageCode, detail } = await refused('createBid', second, { as: 'client' })
    expect(messageCode).toBe('bid_changed')
    expect(bidChangedDetail.parse(detail)).toMatchObject({
      bid: { amount: 500_000, version: 1, bidStatus: bidStatus.new },
    })
    expect(await bidsOn(lot)).toMatchObject([{ amount_yen: 500_000 }])
    await place(lot, 400_000, 'client', { expected: { amount: 500_000, version: 1 } })
    expect(await version(lot)).toBe(2)
    const late = bid(lot, 600_000, { expected: { amount: 500_000, version: 1 }, confirm: 0 })
    expect((await refused('createBid', late, { as: 'client' })).messageCode).toBe('bid_changed')
  })

  test('is refused if the bid no longer exists', async () => {
    const lot = await newLot()
    const { bidId } = await place(lot, 500_000)
    await call('updateBidStatus', { body: { bidId: bidId ?? 0, status: 4 } }, { as: 'client' })
    const late = bid(lot, 600_000, { expected: { amount: 500_000, version: 1 } })
    const { messageCode, detail } = await refused('createBid', late, { as: 'client' })
    expect([messageCode, detail]).toEqual(['bid_changed', { bid: null }])
    await place(lot, 600_000, 'client', { expected: null })
  })

  test('of a manager and one of the client cannot overwrite each other', async () => {
    const lot = await newLot()
    await place(lot, 300_000)
    const userId = await idOf(db, 'client')
    const forClient = bid(lot, 280_000, { userId, bidType: 1, expected: null })
    const late = await refused('bidFromManager', forClient as never, { as: 'manager' })
    expect(late.messageCode).toBe('bid_changed')
    expect(await bidsOn(lot)).toMatchObject([{ amount_yen: 300_000, version: 1 }])
  })

  test('wins unconditionally if it names no bid', async () => {
    const lot = await newLot()
    await place(lot, 500_000)
    await place(lot, 400_000)
    expect(await bidsOn(lot)).toMatchObject([{ amount_yen: 400_000, version: 2 }])
  })
})
