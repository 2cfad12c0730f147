import { expect, test } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { testApp } from '#testing/database/app.ts'
import { auctionDay, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

const app = await testApp()
const { call, db, refused } = app
await setDatabaseClock(db)
await setLimits(db, 'vip', { creditYen: 900_000_000, dailyBids: 1000 })

const [carId = 0] = await addLots(app, [
  { auctionDay, lotNumber: 'r1', startPriceYen: 300_000, soldPriceYen: null },
])
const placed = await call(
  'createBid',
  { body: { carId, amount: 400_000, confirm: 1 } },
  { as: 'vip' },
)
const bidId = placed.bidId ?? 0
const bid = () =>
  db.selectFrom('bids').selectAll().where('id', '=', bidId).executeTakeFirstOrThrow()

const flags = [
  'bidManageStatus',
  'bidManageBidPrice',
  'bidManageSoldPrice',
  'adjustmentPriceShow',
  'bidManagementEnabled',
] as const

/** Returns the refusals of every edit of another client's bid. */
async function refusals(as: 'client' | 'dealer' | 'manager') {
  const all = await Promise.all([
    refused('updateBidStatus', { body: { bidId, status: bidStatus.placed } }, { as }),
    refused('updateBidStatus', { body: { bidId, status: bidStatus.cancelled } }, { as }),
    refused('updateBidPrice', { body: { jasId: bidId, amount: 500_000 } }, { as }),
    refused('updateAdjustmentPrice', { body: { bidId, adjustmentPrice: 5000 } }, { as }),
    refused('updateAutoBid', { body: { bidId, autoBid: true } }, { as }),
    refused('updateSoldPrice', { body: { bidId, soldPrice: '1' } }, { as }),
  ])
  return all.map(({ messageCode }) => messageCode)
}
const none = ['not_permitted', 'not_found', ...Array(4).fill('not_permitted')]

test.each(['client', 'dealer'] as const)(
  'flags of managers do not let a %s edit other bids',
  async (who) => {
    const before = await bid()
    for (const flag of flags) await override(db, who, flag, true)
    expect(await refusals(who)).toEqual(none)
    expect(await bid()).toEqual(before)
  },
)

test('a manager who cannot see clients’ bids cannot change them, whatever other flags say', async () => {
  const before = await bid()
  for (const flag of flags) await override(db, 'manager', flag, true)
  await override(db, 'manager', 'bidManagementEnabled', false)
  expect(await refusals('manager')).toEqual(none)
  expect(await bid()).toEqual(before)
  await override(db, 'manager', 'bidManagementEnabled', true)
  const body = { bidId, status: bidStatus.cancelled }
  await call('updateBidStatus', { body }, { as: 'manager' })
  expect((await bid()).status).toBe(bidStatus.cancelled)
})

test('a client can cancel their own bid without any managers’ flag', async () => {
  const [carId = 0] = await addLots(app, [
    { auctionDay, lotNumber: 'r2', startPriceYen: 300_000, soldPriceYen: null },
  ])
  await setLimits(db, 'troublesome', { creditYen: 900_000_000, dailyBids: 1000 })
  const own = { as: 'troublesome' } as const
  const placed = await call('createBid', { body: { carId, amount: 400_000, confirm: 1 } }, own)
  const body = { bidId: placed.bidId ?? 0, status: bidStatus.cancelled }
  await call('updateBidStatus', { body }, own)
  const { status } = await db
    .selectFrom('bids')
    .select('status')
    .where('id', '=', body.bidId)
    .executeTakeFirstOrThrow()
  expect(status).toBe(bidStatus.cancelled)
})
