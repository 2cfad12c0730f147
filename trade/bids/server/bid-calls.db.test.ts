import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import {
  accountOf,
  auctionDay,
  biddingCloses,
  cancellingCloses,
  setDatabaseClock,
  setLimits,
} from '#testing/database/bids.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'
import { findBidInfo } from './bid-info.ts'

const app = await testApp()
const { call, db, refused } = app
await setDatabaseClock(db)
for (const who of ['client', 'vip', 'dealer'] as const) {
  await setLimits(db, who, { creditYen: 900_000_000, dailyBids: 1000 })
}

let numbers = 0
async function newLot(fields: LotFixture = {}): Promise<number> {
  const lot = { auctionDay, lotNumber: `c${++numbers}`, startPriceYen: 300_000, ...fields }
  const [id = 0] = await addLots(app, [lot])
  return id
}
const place = async (carId: number, amount: number, as: Who = 'client') =>
  (await call('createBid', { body: { carId, amount, confirm: 1 } }, { as })).bidId ?? 0
const cancel = (bidId: number) => ({ body: { bidId, status: bidStatus.cancelled } }) as const
const statusOf = async (bidId: number) =>
  (await db.selectFrom('bids').select('status').where('id', '=', bidId).executeTakeFirstOrThrow())
    .status

describe('withdrawing', () => {
  test('releases the exposure; withdrawing again has no effect', async () => {
    const before = await accountOf(db, 'client')
    const bidId = await place(await newLot(), 400_000)
    await call('updateBidStatus', cancel(bidId), { as: 'client' })
    await call('updateBidStatus', cancel(bidId), { as: 'client' })
    expect(await statusOf(bidId)).toBe(bidStatus.cancelled)
    expect(await accountOf(db, 'client')).toEqual(before)
    const log = db.selectFrom('bid_log').select(['event', 'status_before', 'status'])
    expect(await log.where('bid_id', '=', bidId).orderBy('id').execute()).toEqual([
      { event: 'placed', status_before: null, status: 1 },
      { event: 'status', status_before: 1, status: 4 },
    ])
  })

  test('is possible until the cancel deadline of the house', async () => {
    const [early, late] = [
      await place(await newLot(), 400_000),
      await place(await newLot(), 400_000),
    ]
    await setDatabaseClock(db, new Date(cancellingCloses.getTime() - 1))
    await call('updateBidStatus', cancel(early), { as: 'client' })
    await setDatabaseClock(db, cancellingCloses)
    const { messageCode, message } = await refused('updateBidStatus', cancel(late), {
      as: 'client',
    })
    expect([messageCode, message]).toEqual(['cannot_cancel_bid', expect.stringMatching(/manager/)])
    expect(await statusOf(late)).toBe(bidStatus.new)
    await setDatabaseClock(db)
  })

  test.each([bidStatus.declined, bidStatus.lost, bidStatus.won])(
    'is too late in status %d',
    async (status) => {
      const bidId = await place(await newLot(), 400_000)
      await db.updateTable('bids').set({ status }).where('id', '=', bidId).execute()
      const { messageCode } = await refused('updateBidStatus', cancel(bidId), { as: 'client' })
      expect(messageCode).toBe('cannot_cancel_bid')
    },
  )

  test("somebody else's bid is not found", async () => {
    const bidId = await place(await newLot(), 400_000)
    const { messageCode } = await refused('updateBidStatus', cancel(bidId), { as: 'dealer' })
    expect(messageCode).toBe('not_found')
    expect(await statusOf(bidId)).toBe(bidStatus.new)
  })

  test.each([1, 2, 3, 5, 6, 7])('status %d cannot be set here', async (status) => {
    const bidId = await place(await newLot(), 400_000)
    const body = { body: { bidId, status } }
    await refused('updateBidStatus', body as never, { as: 'client' })
    expect(await statusOf(bidId)).toBe(bidStatus.new)
  })
})

describe('a manager bidding for a client', () => {
  const forClient = async (carId: number, amount: number, who: Who = 'vip') => ({
    body: { carId, amount, confirm: 1 as const, userId: String(await idOf(db, who)), bidType: 1 },
  })

  test("uses the client's account and limits, and both are logged", async () => {
    await setLimits(db, 'vip', { creditYen: 500_000 })
    const lot = await newLot()
    const tooMuch = await forClient(lot, 505_000)
    const { messageCode } = await refused('bidFromManager', tooMuch, { as: 'manager' })
    expect(messageCode).toBe('insufficient_credit')
    const placed = await call('bidFromManager', await forClient(lot, 500_000), { as: 'manager' })
    const [client, manager] = [await idOf(db, 'vip'), await idOf(db, 'manager')]
    const row = await db
      .selectFrom('bids')
      .selectAll()
      .where('id', '=', placed.bidId ?? 0)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ person_id: client, placed_by: manager, changed_by: manager })
    expect(await accountOf(db, 'vip')).toMatchObject({ exposure_yen: 500_000 })
    expect(await accountOf(db, 'manager')).toMatchObject({ exposure_yen: 0 })
    const audit = db.selectFrom('audit_log').select(['actor_id', 'subject_id'])
    expect(
      await audit.where('action', '=', 'bid-placed').orderBy('id', 'desc').limit(1).execute(),
    ).toEqual([{ actor_id: manager, subject_id: client }])
    await call('updateBidStatus', cancel(row.id), { as: 'vip' })
    await setLimits(db, 'vip', { creditYen: 900_000_000 })
  })

  test('is subject to the daily limit of the client', async () => {
    await setLimits(db, 'vip', { dailyBids: 0 })
    const body = await forClient(await newLot(), 400_000)
    const { messageCode } = await refused('bidFromManager', body, { as: 'manager' })
    expect(messageCode).toBe('bid_limit_reached')
    await setLimits(db, 'vip', { dailyBids: 1000 })
  })

  test('may bid after the deadline of the house, until the lot is auctioned', async () => {
    const runs = { startsAt: '2031-03-13T10:30:00+09:00' }
    const lot = await newLot(runs)
    await setDatabaseClock(db, biddingCloses)
    await call('bidFromManager', await forClient(lot, 400_000), { as: 'manager' })
    await setDatabaseClock(db, new Date(runs.startsAt))
    const body = await forClient(lot, 405_000)
    const { messageCode } = await refused('bidFromManager', body, { as: 'manager' })
    expect(messageCode).toBe('bidding_closed')
    await setDatabaseClock(db)
  })

  test.each(['restricted', 'guest'] as const)('cannot bid for a client who is %s', async (who) => {
    const body = await forClient(await newLot(), 400_000, who)
    const { messageCode } = await refused('bidFromManager', body, { as: 'manager' })
    expect(messageCode).toBe('bidding_restricted')
  })

  test('can only bid for clients', async () => {
    const lot = await newLot()
    const body = await forClient(lot, 400_000, 'manager')
    const refusal = await refused('bidFromManager', body, { as: 'manager' })
    expect(refusal).toMatchObject({
      messageCode: 'invalid_fields',
      message: { userId: 'Invalid value' },
    })
    const { userId: _, ...withoutClient } = body.body
    const missing = await refused('bidFromManager', { body: withoutClient } as never, {
      as: 'manager',
    })
    expect(missing.message).toEqual({ userId: 'Required field' })
  })

  test('finds clients by name, company, address or id, at most eleven', async () => {
    const id = await idOf(db, 'vip')
    const search = (user: string) => call('searchClients', { query: { user } }, { as: 'manager' })
    expect(await search('test vip')).toEqual([
      { value: String(id), label: `Test vip · Test Motors · vip@people.test · ${id}` },
    ])
    expect(await search('vip@people')).toHaveLength(1)
    expect(await search('%%%%')).toEqual([])
    const everybody = await search('Test Motors')
    expect(everybody.map(({ label }) => label).join()).not.toMatch(/manager|disabled/)
    // Matches a prefix of the id, and words of name and company in any order.
    expect((await search(String(id)))[0]).toMatchObject({ value: String(id) })
    expect(await search('motors vip test')).toHaveLength(1)
    expect(await search('vip@people motors')).toHaveLength(1)
    expect(await search('vip nobody')).toEqual([])
    expect(await search('7 7 7 7 7')).toEqual([])
    expect(await search('0')).toEqual([])
    expect(await search('999999999')).toEqual([])
    const few = { query: { user: ' vip ' } }
    expect((await refused('searchClients', few, { as: 'manager' })).messageCode).toBe(
      'invalid_request',
    )
  })
})

describe('the lists of the bid panel', () => {
  test('have types, export types, and groups with their bids', async () => {
    expect(await call('listBidTypes', {}, { as: 'client' })).toHaveLength(5)
    expect(await call('listExportTypes', {}, { as: 'manager' })).toHaveLength(6)
    const lots = [await newLot(), await newLot(), await newLot()]
    for (const [at, carId] of lots.entries()) {
      const body = { carId, amount: 300_000, confirm: 1 as const, bidGroup: at < 2 ? 3 : 26 }
      await call('createBid', { body }, { as: 'dealer' })
    }
    const groups = await call('listBidGroups', { query: {} }, { as: 'dealer' })
    expect(groups[0]).toEqual({ value: '-', label: '-', cars: 0, bids: 0 })
    expect(groups.filter(({ bids }) => bids > 0)).toEqual([
      { value: 3, label: 'C', cars: 1, bids: 2 },
      { value: 26, label: 'Z', cars: 1, bids: 1 },
    ])
    const others = await call('listBidGroups', { query: {} }, { as: 'vip' })
    expect(others.every(({ bids }) => bids === 0)).toBe(true)
  })

  test('listings show only one’s own bid, and menus count new bids', async () => {
    await db.updateTable('bids').set({ status: 3 }).where('status', '=', 1).execute()
    const [lot, bike] = [await newLot(), await newLot({ kind: 'bike', house: 'BDS Kanto' })]
    const bidId = await place(lot, 400_000)
    await place(bike, 500_000, 'dealer')
    const items = async (as: Who) => {
      const cars = await call(
        'listing',
        { params: { pageType: 'car-auction' }, query: { pageSize: 100 } },
        { as },
      )
      const bikes = await call('listing', { params: { pageType: 'bikes' }, query: {} }, { as })
      return {
        car: 'carsList' in cars ? cars.carsList.find(({ id }) => id === String(lot)) : undefined,
        bike:
          'bikeList' in bikes ? bikes.bikeList.find(({ id }) => id === String(bike)) : undefined,
      }
    }
    expect(await items('client')).toMatchObject({
      car: { myBid: true, myBidAmount: 400_000 },
      bike: { myBid: false, myBidAmount: null, bidStatusId: null },
    })
    expect(await items('dealer')).toMatchObject({
      car: { myBid: false, myBidAmount: null },
      bike: { myBid: true, myBidAmount: 500_000, bidStatusId: 1 },
    })
    const counted = async (as: Who) => (await call('menuCounters', {}, { as })).bid
    expect([await counted('client'), await counted('manager'), await counted('vip')]).toEqual([
      1, 2, 0,
    ])
    await call('updateBidStatus', cancel(bidId), { as: 'client' })
    expect((await items('client')).car).toMatchObject({ myBid: false, myBidAmount: null })
    await override(db, 'client', 'bikeView', true)
  })
})

test('bids are placed even when all other connections are in use', async () => {
  const lot = await newLot()
  const token = await app.tokenOf('client')
  const release = Promise.withResolvers<void>()
  const used = Array.from({ length: app.pool.options.max ?? 0 }, () => {
    const begun = Promise.withResolvers<void>()
    const ended = db.connection().execute(async () => {
      begun.resolve()
      await release.promise
    })
    return { begun: begun.promise, ended }
  })
  await Promise.all(used.map(({ begun }) => begun))
  expect(app.pool.idleCount).toBe(0)
  // A call that needed another connection would be refused, since none becomes free in time.
  await call('createBid', { body: { carId: lot, amount: 400_000, confirm: 1 } }, { token })
  release.resolve()
  await Promise.all(used.map(({ ended }) => ended))
})

test('a bid that waits too long for a lock is refused as unavailable', async () => {
  const lot = await newLot()
  const id = await idOf(db, 'client')
  const token = await app.tokenOf('client')
  await db.transaction().execute(async (transaction) => {
    await sql`select from accounts where person_id = ${id} for update`.execute(transaction)
    const body = { carId: lot, amount: 400_000, confirm: 1 as const }
    const response = await app.respond('createBid', { body }, { token })
    expect(response.json().messageCode).toBe('unavailable')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
  await place(lot, 400_000)
})

test('the bid panel predicts the decision of place_bid', async () => {
  const lot = await newLot()
  const infoOf = async (who: Who) => {
    const permissions = permissionsOf(role[who])
    return findBidInfo(db, lot, { id: await idOf(db, who), permissions })
  }
  const open = { acceptBid: true, auctionFinished: false, bidLimitReached: false }
  expect(await infoOf('client')).toMatchObject({
    ...open,
    myBid: false,
    jasId: null,
    startPrice: 300_000,
    biddingDeadline: '2031-03-13T07:00:00+09:00',
    cancelDeadlineHour: 12,
    cancellationAllowed: false,
  })
  const jasId = await place(lot, 400_000)
  const mine = { myBid: true, jasId, myBidAmount: 400_000, bidStatusId: 1 }
  expect(await infoOf('client')).toMatchObject({ ...open, ...mine, cancellationAllowed: true })
  expect(await infoOf('dealer')).toMatchObject({ ...open, myBid: false })
  await setDatabaseClock(db, cancellingCloses)
  expect(await infoOf('client')).toMatchObject({ ...open, ...mine, cancellationAllowed: false })
  await setDatabaseClock(db, biddingCloses)
  expect(await infoOf('client')).toMatchObject({ acceptBid: false, auctionFinished: false })
  expect(await infoOf('manager')).toMatchObject({ acceptBid: true })
  await setLimits(db, 'dealer', { dailyBids: 0 })
  expect(await infoOf('dealer')).toMatchObject({ bidLimitReached: true })
  await setLimits(db, 'dealer', { dailyBids: 1000 })
  await db.updateTable('lots').set({ status: 4535 }).where('id', '=', lot).execute()
  expect(await infoOf('manager')).toMatchObject({ acceptBid: false, auctionFinished: true })
  expect(await findBidInfo(db, 999_999_999, { id: 1, permissions: permissionsOf(1064) })).toBeNull()
})

describe('the exposure', () => {
  test('is listed by status, sums up, and counts only one’s own bids', async () => {
    await setDatabaseClock(db)
    await setLimits(db, 'dealer', { creditYen: 900_000_000, dailyBids: 1000 })
    const partsOf = (parts: readonly { bidStatus: number; bids: number; amount: number }[]) =>
      new Map(parts.map(({ bidStatus: status, bids, amount }) => [status, { bids, amount }]))
    const before = partsOf((await call('getExposure', {}, { as: 'dealer' })).parts)
    const stranger = await call('getExposure', {}, { as: 'vip' })
    await place(await newLot(), 300_000, 'dealer')
    await place(await newLot(), 450_000, 'dealer')
    const bidId = await place(await newLot(), 500_000, 'dealer')
    await db.updateTable('bids').set({ status: bidStatus.placed }).where('id', '=', bidId).execute()

    const { exposure, parts } = await call('getExposure', {}, { as: 'dealer' })
    const grown = (status: number) => {
      const [now, then] = [partsOf(parts).get(status), before.get(status)]
      return [(now?.bids ?? 0) - (then?.bids ?? 0), (now?.amount ?? 0) - (then?.amount ?? 0)]
    }
    expect(grown(bidStatus.new)).toEqual([2, 750_000])
    expect(grown(bidStatus.placed)).toEqual([1, 500_000])
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(exposure)
    expect((await accountOf(db, 'dealer')).exposure_yen).toBe(exposure)
    expect(await call('getExposure', {}, { as: 'vip' })).toEqual(stranger)
  })
})
