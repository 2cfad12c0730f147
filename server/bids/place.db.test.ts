import { describe, expect, test } from 'vitest'
import { bidStatus } from '../../contract/bids/rules.ts'
import { lotStatus } from '../../contract/core/codes.ts'
import { bidCeilingYen } from '../../contract/core/money.ts'
import { permissionsOf, role } from '../../contract/core/permissions.ts'
import { testApp } from '../testing/app.ts'
import {
  accountOf,
  auctionDay,
  biddingCloses,
  deposit,
  setDatabaseClock,
  setLimits,
} from '../testing/bids.ts'
import { testNow } from '../testing/clock.ts'
import { addLots, type LotFixture } from '../testing/lots.ts'
import { idOf, override, type Who } from '../testing/people.ts'
import { findBidInfo } from './bid-info.ts'

const app = await testApp()
const { call, db, refused } = app
await setDatabaseClock(db)
for (const who of ['client', 'vip', 'dealer', 'troublesome'] as const) {
  await setLimits(db, who, { creditYen: 900_000_000, dailyBids: 1000 })
}

let numbers = 0
/** A new lot of an auction tomorrow, unless fields say otherwise. */
async function newLot(fields: LotFixture = {}): Promise<number> {
  const lot = { auctionDay, lotNumber: `p${++numbers}`, startPriceYen: 300_000, ...fields }
  const [id = 0] = await addLots(app, [lot])
  return id
}
const stock = { market: 'stock', auctionDay: null, startPriceYen: 713_500 } as const

const bid = (carId: number, amount?: number, more: object = {}) => ({
  body: { carId, confirm: 1 as const, ...(amount === undefined ? {} : { amount }), ...more },
})
const place = (carId: number, amount?: number, as: Who = 'client', more: object = {}) =>
  call('createBid', bid(carId, amount, more), { as })
const refusal = async (carId: number, amount?: number, as: Who = 'client') =>
  (await refused('createBid', bid(carId, amount), { as })).messageCode

const bidsOn = (lotId: number) =>
  db.selectFrom('bids').selectAll().where('lot_id', '=', lotId).orderBy('id').execute()
const logOf = (bidId: number | null) =>
  db
    .selectFrom('bid_log')
    .selectAll()
    .where('bid_id', '=', bidId ?? 0)
    .orderBy('id')
    .execute()

describe('placing', () => {
  test('stores the bid with its log and its audit, and counts it as exposure', async () => {
    const lot = await newLot()
    const before = await accountOf(db, 'client')
    const { bidId, ...rest } = await place(lot, 500_000, 'client', {
      bidGroup: 2,
      bidType: '1',
      comment: ' clean one ',
    })
    expect(rest).toEqual({
      bidAmount: 500_000,
      bidDate: '2031-03-12T12:00:00+09:00',
      bidStatus: bidStatus.new,
    })
    const id = await idOf(db, 'client')
    expect(await bidsOn(lot)).toMatchObject([
      {
        id: bidId,
        person_id: id,
        placed_by: id,
        amount_yen: 500_000,
        bid_group: 2,
        export_type: 1,
        comment: 'clean one',
        accepted_at: testNow,
        deadline_at: biddingCloses,
      },
    ])
    const after = await accountOf(db, 'client')
    expect(after.exposure_yen - before.exposure_yen).toBe(500_000)
    expect(await logOf(bidId)).toMatchObject([
      { event: 'placed', actor_id: id, status: 1, amount_yen: 500_000, status_before: null },
    ])
    const audits = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id', 'details'])
      .where('action', '=', 'bid-placed')
      .where('subject_id', '=', id)
      .execute()
    expect(audits.at(-1)).toMatchObject({ actor_id: id, details: { bid: bidId, amount: 500_000 } })
  })

  test('again raises or lowers the same bid, and logs each change', async () => {
    const lot = await newLot()
    const first = await place(lot, 400_000)
    const raised = await place(lot, 600_000)
    const lowered = await place(lot, 350_000)
    expect([raised.bidId, lowered.bidId]).toEqual([first.bidId, first.bidId])
    expect(await bidsOn(lot)).toMatchObject([{ amount_yen: 350_000 }])
    const log = await logOf(first.bidId)
    expect(log.map((row) => [row.event, row.amount_before_yen, row.amount_yen])).toEqual([
      ['placed', null, 400_000],
      ['changed', 400_000, 600_000],
      ['changed', 600_000, 350_000],
    ])
  })

  test('the same once more changes nothing and logs nothing', async () => {
    const lot = await newLot()
    const first = await place(lot, 400_000)
    expect(await place(lot, 400_000)).toEqual(first)
    expect(await logOf(first.bidId)).toHaveLength(1)
  })

  test('again keeps group, type and comment where it says nothing of them', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client', { bidGroup: 3, bidType: '2', comment: 'no rust' })
    await place(lot, 450_000)
    const kept = { bid_group: 3, export_type: 2, comment: 'no rust' }
    expect(await bidsOn(lot)).toMatchObject([{ amount_yen: 450_000, ...kept }])
    await place(lot, 450_000, 'client', { bidGroup: -1, bidType: -1, comment: '  ' })
    const [bid] = await bidsOn(lot)
    expect(bid).toMatchObject(kept)
    expect(await logOf(bid?.id ?? 0)).toHaveLength(2)
    await place(lot, 450_000, 'client', { bidGroup: 4, comment: 'call me' })
    expect(await bidsOn(lot)).toMatchObject([{ ...kept, bid_group: 4, comment: 'call me' }])
  })

  test('unconfirmed tries every rule and stores nothing', async () => {
    const lot = await newLot()
    const tried = await place(lot, 400_000, 'client', { confirm: 0 })
    expect(tried).toMatchObject({ bidAmount: 400_000, bidId: null, bidStatus: null })
    expect(await bidsOn(lot)).toEqual([])
    const low = { ...bid(lot, 5_000), body: { ...bid(lot, 5_000).body, confirm: 0 as const } }
    expect((await refused('createBid', low, { as: 'client' })).messageCode).toBe('bid_below_start')
  })

  test('-1 means that nothing was chosen', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client', { bidGroup: -1, bidType: '-1' })
    expect(await bidsOn(lot)).toMatchObject([{ bid_group: null, export_type: null }])
  })

  test('two people have a bid each', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client')
    await place(lot, 400_000, 'dealer')
    expect(await bidsOn(lot)).toHaveLength(2)
  })
})

describe('the amount', () => {
  test.each([
    [295_000, 'bid_below_start'],
    [0, 'bid_below_start'],
    [302_500, 'bid_off_step'],
    [bidCeilingYen + 5_000, 'bid_above_ceiling'],
  ])('%d is refused: %s', async (amount, code) => {
    expect(await refusal(await newLot(), amount)).toBe(code)
  })

  test('start price and ceiling themselves are accepted', async () => {
    await place(await newLot(), 300_000)
    await place(await newLot(), bidCeilingYen)
  })

  test('without a start price one step is enough', async () => {
    const lot = await newLot({ startPriceYen: null })
    expect(await refusal(lot, 0)).toBe('bid_below_start')
    await place(lot, 5_000)
  })

  test('is told at its field', async () => {
    const { message } = await refused('createBid', bid(await newLot(), 302_500), { as: 'client' })
    expect(message).toEqual({ amount: 'The bid must be a multiple of 5 000 ¥' })
    const missing = await refused('createBid', bid(await newLot()), { as: 'client' })
    expect(missing).toMatchObject({
      messageCode: 'invalid_fields',
      message: { amount: 'Required field' },
    })
  })

  test.each(['1e6', 1.5, -2, 99_999_999_999, null, {}])('%j is no amount', async (amount) => {
    const lot = await newLot()
    const { messageCode } = await refused(
      'createBid',
      { body: { ...bid(lot).body, amount } } as never,
      { as: 'client' },
    )
    expect(messageCode).toBe('invalid_fields')
  })

  test('stock is asked for at its price, with no step', async () => {
    const lot = await newLot(stock)
    expect(await refusal(lot, 713_000)).toBe('bid_not_the_price')
    expect(await place(lot)).toMatchObject({ bidAmount: 713_500 })
    expect(await place(lot, 713_500)).toMatchObject({ bidAmount: 713_500 })
  })

  test.each([
    [null, 'stock_without_price'],
    [0, 'stock_without_price'],
    [bidCeilingYen + 1, 'stock_above_ceiling'],
  ])('stock at %s yen is refused, tried or placed: %s', async (startPriceYen, code) => {
    const lot = await newLot({ ...stock, startPriceYen })
    expect(await refusal(lot)).toBe(code)
    expect(
      (await refused('createBid', bid(lot, undefined, { confirm: 0 }), { as: 'client' }))
        .messageCode,
    ).toBe(code)
    expect(await bidsOn(lot)).toEqual([])
    const permissions = permissionsOf(role.client)
    const info = await findBidInfo(db, lot, { id: await idOf(db, 'client'), permissions })
    expect(info).toMatchObject({ acceptBid: false, auctionFinished: false })
  })

  test('stock at the ceiling is for sale', async () => {
    await place(await newLot({ ...stock, startPriceYen: bidCeilingYen }))
  })
})

describe('the lot', () => {
  test('that is not there, or that the person may not see, is not found', async () => {
    expect(await refusal(999_999_999, 400_000)).toBe('not_found')
    const bike = await newLot({ kind: 'bike', house: 'BDS Kanto' })
    await override(db, 'troublesome', 'bikeView', false)
    expect(await refusal(bike, 400_000, 'troublesome')).toBe('not_found')
    await override(db, 'troublesome', 'bikeView', true)
    await place(bike, 400_000, 'troublesome')
  })

  test.each([lotStatus.sold, lotStatus.cancelled, lotStatus.unknown])(
    'with the result %d is finished',
    async (status) => {
      expect(await refusal(await newLot({ status }), 400_000)).toBe('auction_finished')
    },
  )

  test('takes bids until the deadline of the database, to the millisecond', async () => {
    const lot = await newLot()
    await setDatabaseClock(db, new Date(biddingCloses.getTime() - 1))
    await place(lot, 400_000)
    await setDatabaseClock(db, biddingCloses)
    expect(await refusal(lot, 405_000)).toBe('bidding_closed')
    expect(await refusal(await newLot(), 405_000)).toBe('bidding_closed')
    // The clock of the program does not matter.
    await place(await newLot(stock))
    await setDatabaseClock(db)
  })

  test('that runs before the timetable closes earlier', async () => {
    const lot = await newLot({ startsAt: '2031-03-13T08:00:00+09:00' })
    await setDatabaseClock(db, new Date('2031-03-13T06:00:00+09:00'))
    expect(await refusal(lot, 405_000)).toBe('bidding_closed')
    await setDatabaseClock(db)
  })

  test('on a day without a timetable closes two hours before nine', async () => {
    const lot = await newLot({ auctionDay: '2031-03-14' })
    await setDatabaseClock(db, new Date('2031-03-14T06:59:59+09:00'))
    await place(lot, 405_000)
    await setDatabaseClock(db, new Date('2031-03-14T07:00:00+09:00'))
    expect(await refusal(lot, 410_000)).toBe('bidding_closed')
    await setDatabaseClock(db)
  })
})

describe('the person', () => {
  test.each(['restricted', 'guest', 'barred'] as const)('%s cannot bid', async (who) => {
    const refusalOf = await refused('createBid', bid(await newLot(), 400_000), { as: who })
    expect(refusalOf.messageCode).toBe('bidding_restricted')
    expect(refusalOf.message).toMatch(/make a deposit/)
  })

  test('a bid that was placed with the house or won is not replaced', async () => {
    for (const status of [bidStatus.placed, bidStatus.won] as const) {
      const lot = await newLot()
      const { bidId } = await place(lot, 400_000)
      await db.updateTable('bids').set({ status }).where('id', '=', bidId).execute()
      expect(await refusal(lot, 500_000)).toBe('bid_already_active')
    }
  })

  test.each([bidStatus.declined, bidStatus.cancelled])(
    'after status %d there may be another bid',
    async (status) => {
      const lot = await newLot()
      const { bidId } = await place(lot, 400_000)
      await db.updateTable('bids').set({ status }).where('id', '=', bidId).execute()
      expect((await place(lot, 500_000)).bidId).not.toBe(bidId)
    },
  )
})

describe('credit', () => {
  test('is balance and credit limit less what is out already', async () => {
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

  test('above a lowered limit a bid can still be lowered, and not raised', async () => {
    await setLimits(db, 'vip', { creditYen: 100_000_000 })
    const lot = await newLot()
    await place(lot, 900_000, 'vip')
    await setLimits(db, 'vip', { creditYen: 0 })
    await place(lot, 800_000, 'vip')
    expect(await refusal(lot, 805_000, 'vip')).toBe('insufficient_credit')
    await setLimits(db, 'vip', { creditYen: 900_000_000 })
  })

  test('is not asked of whoever is trusted without it', async () => {
    await setLimits(db, 'troublesome', { creditYen: 0 })
    expect(await refusal(await newLot(), 400_000, 'troublesome')).toBe('insufficient_credit')
    await override(db, 'troublesome', 'creditLimitCheck', false)
    await place(await newLot(), 400_000, 'troublesome')
  })
})

describe('the limit of a day', () => {
  test('counts new bids of a Tokyo day, withdrawn ones too, and no changes', async () => {
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
    // Midnight in Tokyo is three in the afternoon in UTC.
    await setDatabaseClock(db, new Date('2031-03-20T15:00:00Z'))
    await place(await newLot(day), 400_000, 'dealer')
    await setDatabaseClock(db)
  })

  test('is not asked of whoever has no such limit', async () => {
    await setLimits(db, 'dealer', { dailyBids: 0 })
    expect(await refusal(await newLot(), 400_000, 'dealer')).toBe('bid_limit_reached')
    await override(db, 'dealer', 'dailyBidLimitCheck', false)
    await place(await newLot(), 400_000, 'dealer')
  })
})
