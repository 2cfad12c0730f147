import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testApp } from '#testing/database/app.ts'
import { accountOf, auctionDay, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { daysWithoutResult } from '#trade/bids/contract/rules.ts'
import { endBid } from './commands.ts'
import { endFinishedBids } from './end-bids.ts'

const app = await testApp()
const { call, db } = app
await setDatabaseClock(db)
await setLimits(db, 'client', { creditYen: 900_000_000, dailyBids: 1000 })

let numbers = 0
/** Places a client's bid of 400 000 on a new lot. */
async function newBid(status: 1 | 2) {
  const lot = { auctionDay, lotNumber: `e${++numbers}`, startPriceYen: 300_000 }
  const [lotId = 0] = await addLots(app, [lot])
  const body = { carId: lotId, amount: 400_000, confirm: 1 as const }
  const { bidId } = await call('createBid', { body }, { as: 'client' })
  const bid = { lotId, bidId: bidId ?? 0 }
  if (status === bidStatus.placed) {
    await db.updateTable('bids').set({ status }).where('id', '=', bid.bidId).execute()
  }
  return bid
}
const setResult = (lotId: number, status: number, soldYen: number | null = null) =>
  sql`update lots set status = ${status}, sold_price_yen = ${soldYen} where id = ${lotId}`.execute(
    db,
  )
const bidOf = (bidId: number) =>
  db
    .selectFrom('bids')
    .select(['status', 'end_reason', 'needs_review', 'changed_by'])
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
const logOf = (bidId: number) =>
  db
    .selectFrom('bid_log')
    .select(['event', 'actor_id', 'status'])
    .where('bid_id', '=', bidId)
    .orderBy('id')
    .execute()

describe('a result', () => {
  test.each([
    [1, lotStatus.sold, 500_000, 'not_placed'],
    [1, lotStatus.sold, 350_000, 'not_placed'],
    [2, lotStatus.sold, 405_000, 'outbid'],
    [2, lotStatus.soldByNegotiation, 500_000, 'outbid'],
    [2, lotStatus.notSold, null, 'not_sold'],
    [2, lotStatus.unsold, null, 'not_sold'],
    [2, lotStatus.cancelled, null, 'cancelled'],
    [2, lotStatus.removed, null, 'removed'],
  ] as const)(
    'ends a bid in status %d on a lot with %d at %s yen: %s',
    async (status, result, soldYen, reason) => {
      const before = await accountOf(db, 'client')
      const { lotId, bidId } = await newBid(status)
      await setResult(lotId, result, soldYen)
      await endFinishedBids(db)
      await endFinishedBids(db)
      const ended = {
        status: bidStatus.lost,
        end_reason: reason,
        needs_review: false,
        changed_by: null,
      }
      expect(await bidOf(bidId)).toEqual(ended)
      expect(await accountOf(db, 'client')).toEqual(before)
      // The log has one row, with no actor.
      const rows = (await logOf(bidId)).filter(({ actor_id }) => actor_id === null)
      expect(rows).toEqual([{ event: 'status', actor_id: null, status: bidStatus.lost }])
      expect(await listBreaches(db)).toEqual([])
    },
  )

  test.each([400_000, 350_000, null])(
    'at %s yen leaves a bid that was placed to a manager, and binds it on',
    async (soldYen) => {
      const { lotId, bidId } = await newBid(2)
      const bound = await accountOf(db, 'client')
      await setResult(lotId, lotStatus.sold, soldYen)
      await endFinishedBids(db)
      await endFinishedBids(db)
      expect(await bidOf(bidId)).toMatchObject({ status: bidStatus.placed, needs_review: true })
      expect(await accountOf(db, 'client')).toEqual(bound)
      expect((await logOf(bidId)).filter(({ event }) => event === 'marked')).toHaveLength(1)
      // The house corrects the price.
      await setResult(lotId, lotStatus.sold, 450_000)
      await endFinishedBids(db)
      expect(await bidOf(bidId)).toMatchObject({ status: bidStatus.lost, needs_review: false })
    },
  )

  test('that is reverted removes the mark', async () => {
    const { lotId, bidId } = await newBid(2)
    await setResult(lotId, lotStatus.sold, 400_000)
    await endFinishedBids(db)
    await setResult(lotId, lotStatus.upcoming)
    await endFinishedBids(db)
    expect(await bidOf(bidId)).toMatchObject({ status: bidStatus.placed, needs_review: false })
  })

  test('appears with its reason in the client’s panel', async () => {
    const { lotId } = await newBid(1)
    await setResult(lotId, lotStatus.sold, 350_000)
    await endFinishedBids(db)
    const { bidInfo } = await call(
      'lot',
      { params: { pageType: 'stats' }, query: { id: lotId } },
      { as: 'client' },
    )
    expect(bidInfo).toMatchObject({ myBid: true, bidStatusId: 5, myBidEndReason: 'not_placed' })
  })
})

test('without a result a bid stays open for two weeks, marked if it was placed with the house', async () => {
  const [fresh, placed] = [await newBid(1), await newBid(2)]
  const after = (days: number) =>
    new Date(Date.parse(`${auctionDay}T12:00:00+09:00`) + days * 86_400_000)
  await setDatabaseClock(db, after(0))
  await endFinishedBids(db)
  expect(await bidOf(placed.bidId)).toMatchObject({ status: 2, needs_review: false })
  await setDatabaseClock(db, after(daysWithoutResult))
  await endFinishedBids(db)
  expect(await bidOf(fresh.bidId)).toMatchObject({ status: 1 })
  expect(await bidOf(placed.bidId)).toMatchObject({ status: 2, needs_review: true })
  await setDatabaseClock(db, after(daysWithoutResult + 1))
  await endFinishedBids(db)
  const ended = { status: 5, end_reason: 'no_result', needs_review: false }
  expect([await bidOf(fresh.bidId), await bidOf(placed.bidId)]).toMatchObject([ended, ended])
  await setDatabaseClock(db)
})

test('while clients cancel and results arrive, every bid ends exactly once', async () => {
  const bids = await Promise.all(Array.from({ length: 12 }, () => newBid(1)))
  await Promise.all([
    ...bids.flatMap(({ lotId, bidId }) => [
      setResult(lotId, lotStatus.notSold).then(() => endBid(db, bidId, 'test')),
      app.respond('updateBidStatus', { body: { bidId, status: 4 } }, { as: 'client' }),
    ]),
    endFinishedBids(db),
  ])
  await endFinishedBids(db)
  for (const { bidId } of bids) {
    expect([4, 5]).toContain((await bidOf(bidId)).status)
    expect((await logOf(bidId)).filter(({ event }) => event === 'status')).toHaveLength(1)
  }
  expect(await listBreaches(db)).toEqual([])
})
