import { describe, expect, test } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidCeilingYen } from '#market/reference-data/contract/bid-steps.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls, stock } from '#testing/database/bid-calls.ts'
import { accountOf, biddingCloses, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { idOf, override } from '#testing/database/people.ts'
import { biddingTerms } from '#trade/bids/contract/terms.ts'
import { findBidInfo } from './bid-info.ts'

const app = await testApp()
const { call, db, refused } = app
const { bid, newLot, place, refusal, bidsOn } = await bidCalls(app)
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
      bidAllow: 899_500_000,
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

  test('again raises or lowers the same bid and logs each change', async () => {
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

  test('the same bid again changes nothing and logs nothing', async () => {
    const lot = await newLot()
    const first = await place(lot, 400_000)
    expect(await place(lot, 400_000)).toEqual(first)
    expect(await logOf(first.bidId)).toHaveLength(1)
  })

  test('again keeps group, type and comment if they are omitted', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client', { bidGroup: 3, bidType: '2', comment: 'no rust' })
    await place(lot, 450_000)
    const stored = { bid_group: 3, export_type: 2, comment: 'no rust' }
    expect(await bidsOn(lot)).toMatchObject([{ amount_yen: 450_000, ...stored }])
    await place(lot, 450_000, 'client', { bidGroup: -1, bidType: -1, comment: '  ' })
    const [bid] = await bidsOn(lot)
    expect(bid).toMatchObject(stored)
    expect(await logOf(bid?.id ?? 0)).toHaveLength(2)
    await place(lot, 450_000, 'client', { bidGroup: 4, comment: 'call me' })
    expect(await bidsOn(lot)).toMatchObject([{ ...stored, bid_group: 4, comment: 'call me' }])
  })

  test('without confirmation checks every rule and stores nothing', async () => {
    const lot = await newLot()
    const tried = await place(lot, 400_000, 'client', { confirm: 0 })
    expect(tried).toMatchObject({ bidAmount: 400_000, bidId: null, bidStatus: null })
    expect(await bidsOn(lot)).toEqual([])
    const low = { ...bid(lot, 5_000), body: { ...bid(lot, 5_000).body, confirm: 0 as const } }
    expect((await refused('createBid', low, { as: 'client' })).messageCode).toBe('bid_below_start')
  })

  test('treats -1 as no choice', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client', { bidGroup: -1, bidType: '-1' })
    expect(await bidsOn(lot)).toMatchObject([{ bid_group: null, export_type: null }])
  })

  test('clears a group and a type', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client', { bidGroup: 3, bidType: 2 })
    await place(lot, 400_000, 'client', { bidGroup: null })
    expect(await bidsOn(lot)).toMatchObject([{ bid_group: null, export_type: 2 }])
    await place(lot, 400_000, 'client', { bidType: null })
    expect(await bidsOn(lot)).toMatchObject([{ export_type: null }])
  })

  test('requires a type from people for whom it is mandatory, unless the bid has one', async () => {
    await override(db, 'client', 'exportTypeOptional', false)
    const [lot, order] = [await newLot(), await newLot(stock)]
    const missing = { messageCode: 'invalid_fields', message: { bidType: 'Required field' } }
    expect(await refused('createBid', bid(lot, 400_000), { as: 'client' })).toMatchObject(missing)
    await place(lot, 400_000, 'client', { bidType: 2 })
    await place(lot, 405_000)
    const off = bid(lot, 405_000, { bidType: null })
    expect(await refused('createBid', off, { as: 'client' })).toMatchObject(missing)
    await place(order)
    await override(db, 'client', 'exportTypeOptional', true)
  })

  test('lets only managers choose that the vehicle stays in Japan', async () => {
    const lot = await newLot()
    const wrong = await refused('createBid', bid(lot, 400_000, { bidType: 6 }), { as: 'client' })
    expect(wrong.message).toEqual({ bidType: 'Invalid value' })
    const body = { carId: lot, amount: 400_000, confirm: 1 as const, bidType: 6 }
    const userId = await idOf(db, 'client')
    await call('bidFromManager', { body: { ...body, userId } }, { as: 'manager' })
    // The client raises it and keeps the type.
    await place(lot, 450_000)
    expect(await bidsOn(lot)).toMatchObject([{ export_type: 6, amount_yen: 450_000 }])
  })

  test.each(['stats', 'lorry'])('refuses %j as a type of lot', async (lotType) => {
    const wrong = await refused('createBid', bid(await newLot(), 400_000, { lotType }), {
      as: 'client',
    })
    expect(wrong.message).toEqual({ lotType: 'Invalid value' })
  })

  test('stores the version of the terms and refuses an outdated one', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client', { termsVersion: biddingTerms.version })
    expect(await bidsOn(lot)).toMatchObject([{ terms_version: biddingTerms.version }])
    const old = bid(lot, 405_000, { termsVersion: biddingTerms.version + 1 })
    expect((await refused('createBid', old, { as: 'client' })).messageCode).toBe('terms_changed')
    await place(lot, 410_000)
    expect(await bidsOn(lot)).toMatchObject([{ terms_version: biddingTerms.version }])
  })

  test('lets two people bid on the same lot', async () => {
    const lot = await newLot()
    await place(lot, 400_000, 'client')
    await place(lot, 400_000, 'dealer')
    expect(await bidsOn(lot)).toHaveLength(2)
  })
})

describe('a manager’s own account', () => {
  test.each([
    ['an auction', {}, 400_000],
    ['stock', stock, undefined],
  ] as const)('never bids at %s, placed or tried', async (_, fields, amount) => {
    await setLimits(db, 'manager', { creditYen: 900_000_000 })
    const lot = await newLot(fields)
    for (const confirm of [0, 1] as const) {
      const own = bid(lot, amount, { confirm, bidType: 1 })
      expect((await refused('createBid', own, { as: 'manager' })).messageCode).toBe('client_needed')
    }
    expect(await bidsOn(lot)).toEqual([])
    await setLimits(db, 'manager', { creditYen: 0 })
    const userId = await idOf(db, 'client')
    const forClient = bid(lot, amount, { userId, bidType: 1 })
    await call('bidFromManager', forClient as never, { as: 'manager' })
    expect(await bidsOn(lot)).toMatchObject([{ person_id: userId }])
    expect(await accountOf(db, 'manager')).toMatchObject({ exposure_yen: 0 })
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

  test('may equal the start price or the ceiling', async () => {
    await place(await newLot(), 300_000)
    await place(await newLot(), bidCeilingYen)
  })

  test('may be one step if there is no start price', async () => {
    const lot = await newLot({ startPriceYen: null })
    expect(await refusal(lot, 0)).toBe('bid_below_start')
    await place(lot, 5_000)
  })

  test('is reported under its field', async () => {
    const { message } = await refused('createBid', bid(await newLot(), 302_500), { as: 'client' })
    expect(message).toEqual({ amount: 'The bid must be a multiple of 5 000 ¥' })
    const missing = await refused('createBid', bid(await newLot()), { as: 'client' })
    expect(missing).toMatchObject({
      messageCode: 'invalid_fields',
      message: { amount: 'Required field' },
    })
  })

  test.each(['1e6', 1.5, -2, 99_999_999_999, null, {}])('%j is not an amount', async (amount) => {
    const lot = await newLot()
    const { messageCode } = await refused(
      'createBid',
      { body: { ...bid(lot).body, amount } } as never,
      { as: 'client' },
    )
    expect(messageCode).toBe('invalid_fields')
  })

  test('for stock is its fixed price, without steps', async () => {
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

  test('for stock may equal the ceiling', async () => {
    await place(await newLot({ ...stock, startPriceYen: bidCeilingYen }))
  })
})

describe('the lot', () => {
  test('is not found if it does not exist or is not visible', async () => {
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

  test('accepts bids until the deadline by the database clock, to the millisecond', async () => {
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

  test('closes earlier if it is auctioned before the timetable', async () => {
    const lot = await newLot({ startsAt: '2031-03-13T08:00:00+09:00' })
    await setDatabaseClock(db, new Date('2031-03-13T06:00:00+09:00'))
    expect(await refusal(lot, 405_000)).toBe('bidding_closed')
    await setDatabaseClock(db)
  })

  test('closes two hours before nine on a day without a timetable', async () => {
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

  test('cannot replace a bid that was placed with the house or won', async () => {
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
