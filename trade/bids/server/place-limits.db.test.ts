import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { accountOf, deposit, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { idOf, override } from '#testing/database/people.ts'

const app = await testApp()
const { call, db, refused } = app
const { bid, newLot, place, refusal, bidsOn } = await bidCalls(app)

describe('credit', () => {
  test('is balance and credit limit less the exposure', async () => {
    await setLimits(db, 'vip', { creditYen: 1_000_000 })
    await deposit(db, 'vip', 500_000)
    const [one, two] = [await newLot(), await newLot()]
    expect(await refusal(one, 1_505_000, 'vip')).toBe('insufficient_credit')
    await place(one, 1_000_000, 'vip')
    expect(await refusal(two, 505_000, 'vip')).toBe('insufficient_credit')
    await place(two, 500_000, 'vip')
    expect(await refusal(one, 1_005_000, 'vip')).toBe('insufficient_credit')
    const { balanceInfo } = await call('viewProfile', {}, { as: 'vip' })
    expect(balanceInfo).toMatchObject({
      balance: 500_000,
      creditLimit: 1_000_000,
      bidAllow: 0,
      activeBids: 2,
    })
  })

  test('counts as many bids of a group as vehicles are wanted, and the response has the remaining limit', async () => {
    await setLimits(db, 'dealer', { creditYen: 1_000_000 })
    const [one, two, three] = [await newLot(), await newLot(), await newLot()]
    const left = async (
      lot: number,
      amount: number,
      confirm: 0 | 1,
      more: { readonly bidGroup?: number; readonly groupCars?: number } = {},
    ) =>
      (
        await call(
          'createBid',
          { body: { carId: lot, amount, confirm, ...more } },
          { as: 'dealer' },
        )
      ).bidAllow
    const free = async () => (await call('viewProfile', {}, { as: 'dealer' })).balanceInfo.bidAllow
    const group = { bidGroup: 1 }
    expect(await left(one, 400_000, 0, group)).toBe(600_000)
    expect(await free()).toBe(1_000_000)
    expect(await left(one, 400_000, 1, group)).toBe(600_000)
    expect(await left(two, 500_000, 1, group)).toBe(500_000)
    expect(await left(three, 350_000, 1, group)).toBe(500_000)
    // Two of the three are wanted from now on.
    expect(await left(three, 350_000, 0, { ...group, groupCars: 2 })).toBe(100_000)
    expect(await left(three, 350_000, 1, { ...group, groupCars: 2 })).toBe(100_000)
    expect(await free()).toBe(100_000)
    const { cars } = await call('listMyBids', { query: {} }, { as: 'dealer' })
    expect(cars.map(({ group: state }) => state)).toEqual(
      cars.map(() => ({ cars: 2, open: 3, won: 0, bids: 3, exposure: 900_000 })),
    )
    await setLimits(db, 'dealer', { creditYen: 900_000_000 })
  })

  test('above a lowered limit a bid can be lowered but not raised', async () => {
    await setLimits(db, 'vip', { creditYen: 100_000_000 })
    const lot = await newLot()
    await place(lot, 900_000, 'vip')
    await setLimits(db, 'vip', { creditYen: 0 })
    await place(lot, 800_000, 'vip')
    expect(await refusal(lot, 805_000, 'vip')).toBe('insufficient_credit')
    await setLimits(db, 'vip', { creditYen: 900_000_000 })
  })

  test('is checked for a client’s own bid whatever the flags', async () => {
    await setLimits(db, 'guest', { creditYen: 0, dailyBids: 5 })
    // A guest who may bid although the role has no check of its own.
    await override(db, 'guest', 'biddingAllowed', true)
    for (const checks of [false, true]) {
      await override(db, 'guest', 'creditLimitCheck', checks)
      expect(await refusal(await newLot(), 400_000, 'guest')).toBe('insufficient_credit')
    }
    expect(await accountOf(db, 'guest')).toMatchObject({ exposure_yen: 0 })
    await override(db, 'guest', 'biddingAllowed', false)
  })

  test('is waived for a manager’s bid if the client’s flags say so, and the bid records who waived it', async () => {
    await setLimits(db, 'troublesome', { creditYen: 0 })
    const userId = await idOf(db, 'troublesome')
    const lot = await newLot()
    const forClient = {
      ...bid(lot, 400_000),
      body: { ...bid(lot, 400_000).body, userId, bidType: 1 },
    }
    const tooMuch = await refused('bidFromManager', forClient, { as: 'manager' })
    expect(tooMuch.messageCode).toBe('insufficient_credit')
    await override(db, 'troublesome', 'creditLimitCheck', false)
    await call('bidFromManager', forClient, { as: 'manager' })
    const manager = await idOf(db, 'manager')
    const waived = { limit_yen: null, credit_waived_by: manager, day_limit_waived_by: null }
    expect(await bidsOn(lot)).toMatchObject([waived])
    // The client can lower it without a new check, and the manager stays accountable; raising it is checked.
    await place(lot, 350_000, 'troublesome')
    expect(await bidsOn(lot)).toMatchObject([{ ...waived, amount_yen: 350_000 }])
    expect(await refusal(lot, 355_000, 'troublesome')).toBe('insufficient_credit')
    expect(await refusal(await newLot(), 300_000, 'troublesome')).toBe('insufficient_credit')
    await setLimits(db, 'troublesome', { creditYen: 5_000_000 })
    await place(lot, 500_000, 'troublesome')
    expect(await bidsOn(lot)).toMatchObject([{ limit_yen: 5_000_000, credit_waived_by: null }])
    expect(await listBreaches(db)).toEqual([])
    await setLimits(db, 'troublesome', { creditYen: 900_000_000 })
    await override(db, 'troublesome', 'creditLimitCheck', true)
  })

  test('that people waive for themselves violates an invariant', async () => {
    const lot = await newLot()
    const { bidId } = await place(lot, 400_000)
    const id = await idOf(db, 'client')
    const rollback = db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      const change = { limit_yen: null, credit_waived_by: id }
      await transaction.updateTable('bids').set(change).where('id', '=', bidId).execute()
      const breaches = await listBreaches(transaction)
      throw new Error(breaches.map(({ row }) => row).join())
    })
    await expect(rollback).rejects.toThrow(`bid ${bidId} of person ${id}`)
  })
})

describe('the daily limit', () => {
  test('counts new bids of a Tokyo day including withdrawn ones, but no changes', async () => {
    const id = await idOf(db, 'dealer')
    await db.updateTable('people').set({ daily_bid_limit: 0 }).where('id', '=', id).execute()
    const evening = new Date('2031-03-20T23:59:59.999+09:00')
    await setDatabaseClock(db, evening)
    const day = { auctionDay: '2031-03-27' }
    expect(await refusal(await newLot(day), 400_000, 'dealer')).toBe('bid_limit_reached')
    await setLimits(db, 'dealer', { dailyBids: 2 })
    const lot = await newLot(day)
    const { bidId } = await place(lot, 400_000, 'dealer')
    await place(lot, 500_000, 'dealer')
    await call('updateBidStatus', { body: { bidId: bidId ?? 0, status: 4 } }, { as: 'dealer' })
    await place(lot, 400_000, 'dealer')
    expect(await refusal(await newLot(day), 400_000, 'dealer')).toBe('bid_limit_reached')
    await place(lot, 600_000, 'dealer')
    // Midnight in Tokyo is 15:00 in UTC.
    await setDatabaseClock(db, new Date('2031-03-20T15:00:00Z'))
    await place(await newLot(day), 400_000, 'dealer')
    await setDatabaseClock(db)
  })

  test('applies to a client’s own bid; a manager’s bid follows the flags of the client', async () => {
    await setLimits(db, 'dealer', { dailyBids: 0 })
    await override(db, 'dealer', 'dailyBidLimitCheck', false)
    const lot = await newLot()
    expect(await refusal(lot, 400_000, 'dealer')).toBe('bid_limit_reached')
    const { body } = bid(lot, 400_000, { userId: await idOf(db, 'dealer'), bidType: 1 })
    await call('bidFromManager', { body: body as never }, { as: 'manager' })
    expect(await bidsOn(lot)).toMatchObject([
      { day_limit: null, day_limit_waived_by: await idOf(db, 'manager') },
    ])
  })
})
