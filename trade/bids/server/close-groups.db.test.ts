import { beforeEach, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { connect } from '#platform/database/server/pools.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { accountOf, setDatabaseClock } from '#testing/database/bids.ts'
import { closeFilledGroups } from './close-groups.ts'
import { closeGroupBid } from './commands.ts'

const app = await testApp()
const { call, db, url } = app
const { newLot, place, setStatus } = await bidCalls(app)

beforeEach(() => setDatabaseClock(db))

/** Places bids of the client in a group, in these statuses. */
async function groupOf(group: number, statuses: readonly (1 | 2 | 6)[], cars?: number) {
  const bids: number[] = []
  for (const status of statuses) {
    const more = { bidGroup: group, ...(cars !== undefined && { groupCars: cars }) }
    const { bidId } = await place(await newLot(), 400_000, 'client', more)
    if (status !== 1) await setStatus(bidId ?? 0, status)
    bids.push(bidId ?? 0)
  }
  return bids
}
const statesOf = async (bids: readonly number[]) => {
  const rows = await db
    .selectFrom('bids')
    .select(['status', 'hold_reason', 'end_reason'])
    .where('id', 'in', [...bids])
    .orderBy('id')
    .execute()
  return rows.map(({ status, hold_reason, end_reason }) => [status, hold_reason ?? end_reason])
}

test('a win closes the group: new bids are declined, those placed with the house marked', async () => {
  const bids = await groupOf(1, [6, 1, 2, 1])
  const alone = await groupOf(2, [1, 2])
  await closeFilledGroups(db)
  await closeFilledGroups(db)
  expect(await statesOf(bids)).toEqual([
    [6, null],
    [3, 'group_filled'],
    [2, 'group_filled'],
    [3, 'group_filled'],
  ])
  expect(await statesOf(alone)).toEqual([
    [1, null],
    [2, null],
  ])
  // Each bid has one log row, with no actor.
  const log = await db
    .selectFrom('bid_log')
    .select(['event', 'changes'])
    .where('bid_id', 'in', bids)
    .where('actor_id', 'is', null)
    .orderBy('bid_id')
    .execute()
  const declined = { event: 'status', changes: { reason: 'group_filled' } }
  const marked = { event: 'marked', changes: { held: [null, 'group_filled'] } }
  expect(log).toEqual([declined, marked, declined])
  const { cars } = await call('listBids', { query: { lotNo: '' } }, { as: 'manager' })
  expect(cars.find(({ bidId }) => bidId === bids[2])).toMatchObject({ holdReason: 'group_filled' })
  expect(cars.find(({ bidId }) => bidId === bids[0])).toMatchObject({ holdReason: null })
  const own = await call('listMyBids', { query: {} }, { as: 'client' })
  expect(own.cars.find(({ bidId }) => bidId === bids[1])).toMatchObject({
    endReason: 'group_filled',
    holdReason: null,
  })
  expect(await listBreaches(db)).toEqual([])
})

test('declined bids bind no credit', async () => {
  const before = await accountOf(db, 'client')
  await groupOf(3, [6, 1, 1])
  await closeFilledGroups(db)
  const { exposure_yen } = await accountOf(db, 'client')
  expect(exposure_yen - before.exposure_yen).toBe(400_000)
})

test('it closes only after as many wins as vehicles are wanted', async () => {
  const bids = await groupOf(4, [6, 1, 2], 2)
  await closeFilledGroups(db)
  expect(await statesOf(bids)).toEqual([
    [6, null],
    [1, null],
    [2, null],
  ])
  await setStatus(bids[2] ?? 0, 6)
  await closeFilledGroups(db)
  expect(await statesOf(bids)).toEqual([
    [6, null],
    [3, 'group_filled'],
    [6, null],
  ])
})

test('the mark disappears when the client wants more, a win is reverted, or the bid leaves the group', async () => {
  const bids = await groupOf(5, [6, 2, 2])
  const marked = async () => (await statesOf(bids)).map(([, mark]) => mark)
  await closeFilledGroups(db)
  expect(await marked()).toEqual([null, 'group_filled', 'group_filled'])
  const leave = { jasId: bids[1] ?? 0, bidGroup: null }
  await call('updateBidPrice', { body: leave }, { as: 'manager' })
  await closeFilledGroups(db)
  expect(await marked()).toEqual([null, null, 'group_filled'])
  await groupOf(5, [1], 2)
  await closeFilledGroups(db)
  expect(await marked()).toEqual([null, null, null])
  await groupOf(5, [1], 1)
  await closeFilledGroups(db)
  expect(await marked()).toEqual([null, null, 'group_filled'])
  await setStatus(bids[0] ?? 0, 2)
  await closeFilledGroups(db)
  expect(await marked()).toEqual([null, null, null])
})

test('while managers set and revert wins, every bid is declined at most once', async () => {
  const bids = await groupOf(6, [2, 2, 1, 1, 1, 1, 1, 1])
  const pool = connect(url, { max: 12, lockTimeoutMs: 5000, name: 'seriba race' })
  try {
    await Promise.all([
      ...([6, 2, 6] as const).map((status) => setStatus(bids[0] ?? 0, status)),
      ...bids.flatMap((bidId) => [
        closeGroupBid(pool.db, bidId, 'test'),
        closeGroupBid(pool.db, bidId, 'test'),
      ]),
      closeFilledGroups(pool.db),
    ])
  } finally {
    await pool.db.destroy()
  }
  await setStatus(bids[0] ?? 0, 6)
  await closeFilledGroups(db)
  const states = await statesOf(bids)
  expect(states.slice(0, 2)).toEqual([
    [6, null],
    [2, 'group_filled'],
  ])
  for (const state of states.slice(2)) expect(state).toEqual([3, 'group_filled'])
  const declined = await db
    .selectFrom('bid_log')
    .select('bid_id')
    .where('bid_id', 'in', bids)
    .where('status', '=', 3)
    .where('event', '=', 'status')
    .execute()
  expect(declined).toHaveLength(6)
  expect(await listBreaches(db)).toEqual([])
})
