import { expect, test } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { countries } from '#reference/countries.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { biddingCloses, setDatabaseClock } from '#testing/database/bids.ts'
import type { LotFixture } from '#testing/database/lots.ts'
import { idOf } from '#testing/database/people.ts'
import { placeAutomatically } from './commands.ts'
import { listAutomaticBids } from './queries.ts'

/** A company with a policy, whose client takes vehicles to Russia. */
async function company(policy: 'warn' | 'hold' | 'refuse') {
  const app = await testApp({ env: { EXPORT_BANS: policy } })
  const calls = await bidCalls(app)
  const body = {
    ...({ destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK', exportType: 1 } as const),
    ...({ use: 'personal', currency: 'USD' } as const),
  }
  await app.call('saveCostChoice', { body }, { as: 'client' })
  const newLot = (more: LotFixture = {}) =>
    calls.newLot({ engineCc: 1496, fuel: 'petrol', year: 2027, ...more })
  const holdOf = async (lot: number) => (await calls.bidsOn(lot)).map((bid) => bid.hold_reason)
  return { ...app, ...calls, newLot, holdOf }
}
const russia = countries.find(({ code }) => code === 'RU')?.id ?? 0
const large = { engineCc: 2493 }
const unclear = { engineCc: null }

test('a company that warns takes every bid', async () => {
  const { newLot, place, holdOf } = await company('warn')
  const lot = await newLot(large)
  await place(lot, 400_000)
  expect(await holdOf(lot)).toEqual([null])
})

test('a company that refuses takes no bid on what is banned, and holds what is to be checked', async () => {
  const { newLot, place, refusal, refused, bid, bidsOn, holdOf } = await company('refuse')
  const [banned, open, allowed] = [await newLot(large), await newLot(unclear), await newLot()]
  expect(await refusal(banned, 400_000)).toBe('export_banned')
  const trial = bid(banned, 400_000, { confirm: 0 })
  expect((await refused('createBid', trial, { as: 'client' })).messageCode).toBe('export_banned')
  expect(await bidsOn(banned)).toEqual([])
  await place(open, 400_000)
  expect(await holdOf(open)).toEqual(['export_to_check'])
  // The amount of the bid is the price that counts.
  expect(await refusal(allowed, 6_005_000)).toBe('export_banned')
  await place(allowed, 6_000_000)
  expect(await holdOf(allowed)).toEqual([null])
  // Elsewhere nothing is banned, and parts and what stays in Japan are not covered.
  await place(banned, 400_000, 'client', { costs: { destination: 'NZ', port: 'NZAKL' } })
  expect(await holdOf(banned)).toEqual([null])
  const parts = await newLot(large)
  await place(parts, 400_000, 'client', { bidType: '3' })
  await place(parts, 450_000)
  expect(await holdOf(parts)).toEqual([null])
})

test("a client without a remembered choice takes vehicles to the client's country", async () => {
  const { db, newLot, refusal } = await company('refuse')
  await db.deleteFrom('cost_choices').execute()
  const lot = await newLot(large)
  await db
    .updateTable('people')
    .set({ country_id: russia })
    .where('id', '=', await idOf(db, 'client'))
    .execute()
  expect(await refusal(lot, 400_000)).toBe('export_banned')
})

test('a bid that is held waits for a manager, and is released when it is allowed', async () => {
  const { db, newLot, place, holdOf, bidsOn, call, setStatus } = await company('hold')
  const lot = await newLot({ startPriceYen: 5_000_000 })
  const { bidId } = await place(lot, 6_500_000)
  const id = bidId ?? 0
  expect(await holdOf(lot)).toEqual(['export_banned'])
  const { cars } = await call('listBids', {}, { as: 'manager' })
  expect(cars.find((bid) => bid.bidId === id)).toMatchObject({ holdReason: 'export_banned' })
  // Also where a manager has turned automatic placing on.
  await call('updateAutoBid', { body: { bidId: id, autoBid: true } }, { as: 'manager' })
  await setDatabaseClock(db, biddingCloses)
  expect(await placeAutomatically(db, id, 'test')).toEqual({ outcome: 'unchanged' })
  expect(await listAutomaticBids(db, 0, 10)).toEqual([])
  await setDatabaseClock(db)
  expect(await holdOf(lot)).toEqual(['export_banned'])
  await place(lot, 5_500_000)
  expect(await holdOf(lot)).toEqual([null])
  await place(lot, 6_500_000)
  await setStatus(id, bidStatus.placed)
  expect(await bidsOn(lot)).toMatchObject([{ status: bidStatus.placed, hold_reason: null }])
})

test('a manager sets what becomes of such bids, and clients cannot', async () => {
  const { call, newLot, place, refusal, respond } = await company('warn')
  const [first, second] = [await newLot(large), await newLot(large)]
  await place(first, 400_000)
  const body = { policy: 'refuse' } as const
  expect((await respond('saveExportPolicy', { body }, { as: 'client' })).statusCode).toBe(403)
  await call('saveExportPolicy', { body }, { as: 'manager' })
  expect((await call('listExportRules', {}, { as: 'manager' })).policy).toBe('refuse')
  expect(await refusal(second, 400_000)).toBe('export_banned')
})

test("a manager's new price is checked like a bid, other edits are not", async () => {
  const { call, refused, newLot, place, holdOf } = await company('refuse')
  const lot = await newLot()
  const { bidId } = await place(lot, 5_000_000, 'client', { costs: { destination: 'RU' } })
  const edit = (part: object) => ({ body: { jasId: bidId ?? 0, ...part } })
  const { messageCode } = await refused('updateBidPrice', edit({ amount: 6_500_000 }), {
    as: 'manager',
  })
  expect(messageCode).toBe('client_export_banned')
  await call('saveExportPolicy', { body: { policy: 'hold' } }, { as: 'manager' })
  await call('updateBidPrice', edit({ amount: 6_500_000 }), { as: 'manager' })
  expect(await holdOf(lot)).toEqual(['export_banned'])
  await call('saveExportPolicy', { body: { policy: 'refuse' } }, { as: 'manager' })
  await call('updateBidPrice', edit({ amount: 6_500_000, bidGroup: 2 }), { as: 'manager' })
  const body = { bidId: bidId ?? 0, adjustmentPrice: 10_000 }
  await call('updateAdjustmentPrice', { body }, { as: 'manager' })
  expect(await holdOf(lot)).toEqual(['export_banned'])
  await call('updateBidPrice', edit({ amount: 5_500_000 }), { as: 'manager' })
  expect(await holdOf(lot)).toEqual([null])
})

test('bids in lists and lots in the comparison carry the mark of where they go', async () => {
  const { call, newLot, place } = await company('warn')
  const [banned, elsewhere, parts] = [await newLot(large), await newLot(large), await newLot(large)]
  await place(banned, 400_000)
  await place(elsewhere, 400_000, 'client', { costs: { destination: 'NZ', port: 'NZAKL' } })
  await place(parts, 400_000, 'client', { bidType: '3' })
  for (const [name, as] of [
    ['listMyBids', 'client'],
    ['listBids', 'manager'],
  ] as const) {
    const { cars } = await call(name, {}, { as })
    const marks = [banned, elsewhere, parts].map(
      (lot) => cars.find(({ id }) => id === String(lot))?.exportMark,
    )
    expect(marks).toEqual(['banned', undefined, undefined])
  }
  const [pinned] = await call('pinLot', { body: { carId: String(banned) } }, { as: 'client' })
  expect(pinned?.exportMark).toBe('banned')
})
