import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { connect } from '#platform/database/server/pools.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { biddingCloses, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { closeGroupBid, placeAutomatically } from './commands.ts'
import { setAutoBid } from './manager-commands.ts'
import { placeDueBids } from './place-automatically.ts'

const app = await testApp()
const { call, db, url } = app
const { newLot, place, setStatus } = await bidCalls(app)
const manager = await idOf(db, 'manager')
const client = await idOf(db, 'client')
const origin = { now: new Date(), requestId: 'test', network: '' }

/** The lots of these tests run at eleven; the house closes at seven. */
const runsAt = '2031-03-13T11:00:00+09:00'
const later = (minutes: number) => new Date(biddingCloses.getTime() + minutes * 60_000)

beforeEach(() => setDatabaseClock(db))

const turnOn = (bidId: number, autoBid = true) =>
  setAutoBid(db, { bidId, actorId: manager, autoBid }, origin)

/** Adds a bid that is to be placed automatically. */
async function automaticBid(
  fields: { lotId?: number; amount?: number; as?: Who; group?: number } = {},
) {
  const lotId = fields.lotId ?? (await newLot({ startsAt: runsAt }))
  const more = fields.group === undefined ? {} : { bidGroup: fields.group }
  const { bidId } = await place(lotId, fields.amount ?? 400_000, fields.as, more)
  await turnOn(bidId ?? 0)
  return { lotId, bidId: bidId ?? 0 }
}

const bidOf = (bidId: number) =>
  db
    .selectFrom('bids')
    .select(['status', 'hold_reason', 'auto_bid', 'changed_by', 'version'])
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()

describe('at the deadline of the house', () => {
  test('the system places a bid once, and not a moment earlier', async () => {
    const { bidId } = await automaticBid()
    await setDatabaseClock(db, new Date(biddingCloses.getTime() - 1))
    await placeDueBids(db)
    expect(await bidOf(bidId)).toMatchObject({ status: 1, hold_reason: null })
    await setDatabaseClock(db, biddingCloses)
    await placeDueBids(db)
    await placeDueBids(db)
    expect(await bidOf(bidId)).toMatchObject({ status: 2, hold_reason: null, changed_by: null })
    const log = await db
      .selectFrom('bid_log')
      .select(['event', 'actor_id', 'status_before', 'status', 'request_id'])
      .where('bid_id', '=', bidId)
      .where('event', '=', 'status')
      .execute()
    const row = { event: 'status', actor_id: null, status_before: 1, status: 2 }
    expect(log).toEqual([{ ...row, request_id: 'place-bids' }])
    expect(await listBreaches(db)).toEqual([])
  })

  test('a bid without automatic placing stays new, and so does one for stock', async () => {
    const lotId = await newLot({ startsAt: runsAt })
    const { bidId } = await place(lotId, 400_000)
    const stockId = await newLot({ market: 'stock', auctionDay: null, startPriceYen: 713_500 })
    const { bidId: order } = await place(stockId)
    await turnOn(order ?? 0)
    await setDatabaseClock(db, later(5))
    await placeDueBids(db)
    expect(await bidOf(bidId ?? 0)).toMatchObject({ status: 1, hold_reason: null })
    expect(await bidOf(order ?? 0)).toMatchObject({ status: 1, hold_reason: null })
  })
})

describe('a bid is held back with a visible mark, and placed once the reason is gone', () => {
  /** The obstacles, with functions that create and remove them. */
  const obstacles: readonly [
    reason: string,
    put: (bid: { lotId: number; bidId: number }) => Promise<unknown>,
    take: (bid: { lotId: number; bidId: number }) => Promise<unknown>,
  ][] = [
    [
      'over_limit',
      () => setLimits(db, 'client', { creditYen: 100_000 }),
      () => setLimits(db, 'client', { creditYen: 900_000_000 }),
    ],
    ['bidding_restricted', () => setRole(role.barred), () => setRole(role.client)],
    ['bidding_restricted', () => setRole(role.disabled), () => setRole(role.client)],
    [
      'bidding_restricted',
      () => setFlag('biddingAllowed', false),
      () => db.deleteFrom('person_permissions').where('person_id', '=', client).execute(),
    ],
    [
      'other_bid_first',
      async ({ lotId }) => place(lotId, 405_000, 'vip'),
      async ({ lotId }) => {
        const [, rival] = await db
          .selectFrom('bids')
          .select('id')
          .where('lot_id', '=', lotId)
          .orderBy('id')
          .execute()
        await setStatus(rival?.id ?? 0, 3)
      },
    ],
  ]
  test.each(obstacles)('%s', async (reason, put, take) => {
    const bid = await automaticBid()
    await put(bid)
    await setDatabaseClock(db, later(1))
    await placeDueBids(db)
    await placeDueBids(db)
    const held = await bidOf(bid.bidId)
    expect(held).toMatchObject({ status: 1, hold_reason: reason, changed_by: null })
    const { cars } = await call('listBids', { query: { lotNo: '' } }, { as: 'manager' })
    expect(cars.find(({ bidId }) => bidId === bid.bidId)).toMatchObject({ holdReason: reason })
    const marks = await db
      .selectFrom('bid_log')
      .select('changes')
      .where('bid_id', '=', bid.bidId)
      .where('event', '=', 'marked')
      .execute()
    expect(marks).toEqual([{ changes: { held: [null, reason] } }])
    await take(bid)
    await placeDueBids(db)
    expect(await bidOf(bid.bidId)).toMatchObject({ status: 2, hold_reason: null })
    expect(await listBreaches(db)).toEqual([])
  })

  const setRole = (roleId: (typeof role)[keyof typeof role]) =>
    db.updateTable('people').set({ role_id: roleId }).where('id', '=', client).execute()
  const setFlag = (flag: string, granted: boolean) =>
    db.insertInto('person_permissions').values({ person_id: client, flag, granted }).execute()

  test('unless the client has no limit', async () => {
    const { bidId } = await automaticBid()
    await setLimits(db, 'client', { creditYen: 100_000 })
    await setFlag('creditLimitCheck', false)
    await setDatabaseClock(db, later(1))
    await placeDueBids(db)
    expect(await bidOf(bidId)).toMatchObject({ status: 2 })
    await db.deleteFrom('person_permissions').where('person_id', '=', client).execute()
    await setLimits(db, 'client', { creditYen: 900_000_000 })
  })

  test('of two equal bids the earlier is placed, even if both are due in one run', async () => {
    const first = await automaticBid({ as: 'vip' })
    await setDatabaseClock(db, new Date('2031-03-12T12:00:01+09:00'))
    const second = await automaticBid({ lotId: first.lotId })
    await setDatabaseClock(db, later(1))
    await placeDueBids(db)
    expect(await bidOf(first.bidId)).toMatchObject({ status: 2, hold_reason: null })
    expect(await bidOf(second.bidId)).toMatchObject({ status: 1, hold_reason: 'other_bid_first' })
  })

  test('an adjustment counts in the comparison of maximums', async () => {
    const low = await automaticBid({ as: 'vip' })
    const high = await automaticBid({ lotId: low.lotId, amount: 395_000 })
    const body = { bidId: high.bidId, adjustmentPrice: 10_000 }
    await call('updateAdjustmentPrice', { body }, { as: 'manager' })
    await setDatabaseClock(db, later(1))
    await placeDueBids(db)
    expect(await bidOf(high.bidId)).toMatchObject({ status: 2 })
    expect(await bidOf(low.bidId)).toMatchObject({ status: 1, hold_reason: 'other_bid_first' })
  })

  test('if the client has won enough of the group', async () => {
    const won = await automaticBid({ group: 7 })
    const other = await automaticBid({ group: 7 })
    await setStatus(won.bidId, 6)
    await setDatabaseClock(db, later(1))
    await placeDueBids(db)
    expect(await bidOf(other.bidId)).toMatchObject({ status: 1, hold_reason: 'group_filled' })
    await closeGroupBid(db, other.bidId, 'test')
    expect(await bidOf(other.bidId)).toMatchObject({ status: 3, hold_reason: null })
  })

  test('if the lot has run while the job was down', async () => {
    const { bidId } = await automaticBid()
    await setDatabaseClock(db, new Date(runsAt))
    await placeDueBids(db)
    expect(await bidOf(bidId)).toMatchObject({ status: 1, hold_reason: 'too_late' })
  })

  test('until the deadline moves, or a manager takes over', async () => {
    const { bidId } = await automaticBid()
    const other = await automaticBid()
    await setLimits(db, 'client', { creditYen: 100_000 })
    await setDatabaseClock(db, later(1))
    await placeDueBids(db)
    await turnOn(other.bidId, false)
    expect(await bidOf(other.bidId)).toMatchObject({ status: 1, hold_reason: null })
    await setDatabaseClock(db, later(-1))
    await placeDueBids(db)
    expect(await bidOf(bidId)).toMatchObject({ status: 1, hold_reason: null })
    await setLimits(db, 'client', { creditYen: 900_000_000 })
  })
})

test('a bid that a manager has withdrawn from the house is not placed again', async () => {
  const { bidId } = await automaticBid()
  const before = await automaticBid()
  await setStatus(before.bidId, 2)
  await setStatus(before.bidId, 1)
  expect(await bidOf(before.bidId)).toMatchObject({ auto_bid: true })
  await setDatabaseClock(db, later(1))
  await placeDueBids(db)
  await setStatus(bidId, 1)
  await placeDueBids(db)
  expect(await bidOf(bidId)).toMatchObject({ status: 1, auto_bid: false })
})

test('a lot with a result is left to the job that ends bids', async () => {
  const { lotId, bidId } = await automaticBid()
  await sql`update lots set status = ${lotStatus.notSold} where id = ${lotId}`.execute(db)
  await setDatabaseClock(db, later(1))
  await placeDueBids(db)
  expect(await bidOf(bidId)).toMatchObject({ status: 1, hold_reason: null })
})

test('while clients cancel and managers decide, each bid changes its status once', async () => {
  const bids = await Promise.all(Array.from({ length: 15 }, () => automaticBid()))
  await setDatabaseClock(db, later(-1))
  await placeDueBids(db)
  // Makes the cancel deadline later than the bidding deadline, which it usually precedes.
  await sql`update auction_houses set cancel_deadline_hours = 0`.execute(db)
  await setDatabaseClock(db, later(1))
  const pool = connect(url, { max: 12, lockTimeoutMs: 5000, name: 'seriba race' })
  try {
    await Promise.all([
      ...bids.flatMap(({ bidId }, at) => [
        placeAutomatically(pool.db, bidId, 'test'),
        at % 3 === 0
          ? app.respond('updateBidStatus', { body: { bidId, status: 4 } }, { as: 'client' })
          : at % 3 === 1
            ? setStatus(bidId, 3)
            : placeAutomatically(pool.db, bidId, 'test'),
      ]),
      placeDueBids(pool.db),
    ])
  } finally {
    await pool.db.destroy()
  }
  await placeDueBids(db)
  for (const { bidId } of bids) {
    const { status } = await bidOf(bidId)
    expect([2, 3, 4]).toContain(status)
    const steps = await db
      .selectFrom('bid_log')
      .select(['status_before', 'status', 'actor_id'])
      .where('bid_id', '=', bidId)
      .where('event', '=', 'status')
      .orderBy('id')
      .execute()
    // The system places a bid at most once, whatever people do before or after.
    expect(steps.filter(({ actor_id }) => actor_id === null).length).toBeLessThanOrEqual(1)
    expect(steps.length).toBeLessThanOrEqual(2)
    expect(steps.at(-1)?.status).toBe(status)
  }
  await sql`update auction_houses set cancel_deadline_hours = 12`.execute(db)
  expect(await listBreaches(db)).toEqual([])
})

test('of many competing bids due at once on a lot, exactly one is placed', async () => {
  const lotId = await newLot({ startsAt: runsAt })
  const people: readonly Who[] = ['client', 'vip', 'dealer', 'troublesome']
  const bids = []
  for (const [at, as] of people.entries()) {
    bids.push(await automaticBid({ lotId, as, amount: 400_000 + at * 5_000 }))
  }
  await setDatabaseClock(db, later(1))
  const pool = connect(url, { max: 8, lockTimeoutMs: 5000, name: 'seriba race' })
  try {
    await Promise.all([
      ...bids.map(({ bidId }) => placeAutomatically(pool.db, bidId, 'test')),
      placeDueBids(pool.db),
    ])
  } finally {
    await pool.db.destroy()
  }
  const statuses = await Promise.all(bids.map(async ({ bidId }) => (await bidOf(bidId)).status))
  expect(statuses).toEqual([1, 1, 1, 2])
})
