import { beforeEach, describe, expect, test } from 'vitest'
import { setResults, setSoldPrice } from '#market/lots/server/commands.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { auctionDay, setDatabaseClock } from '#testing/database/bids.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { idOf } from '#testing/database/people.ts'
import { endFinishedBids } from './end-bids.ts'

const app = await testApp()
const { call, db } = app
const { place } = await bidCalls(app)
const manager = await idOf(db, 'manager')
const origin = { now: new Date(), requestId: 'test', network: '' }

beforeEach(() => setDatabaseClock(db))

let numbers = 0
/** Adds a lot with a bid of 400 000 placed with the house, and functions that change its price. */
async function newLot(fields: LotFixture = {}) {
  const lotNumber = `s${++numbers}`
  const key = { auctionDay, lotNumber, startPriceYen: 300_000 }
  const [lotId = 0] = await addLots(app, [{ ...key, ...fields }])
  const { bidId: placed } = await place(lotId, 400_000)
  const bidId = placed ?? 0
  await call('updateBidStatus', { body: { bidId, status: 2 } }, { as: 'manager' })
  const { house_id: houseId } = await rowOf(lotId)
  return {
    ...{ lotId, bidId },
    /** A price from the feed. */
    feed: (soldPriceYen: number | null, status: number | null = lotStatus.sold) =>
      addLots(app, [{ ...key, ...fields, soldPriceYen, status: status as never }]),
    /** A result recorded by the system. */
    result: (soldPriceYen: number | null, status: number = lotStatus.sold) =>
      db
        .transaction()
        .execute((trx) =>
          setResults(trx, [{ houseId, auctionDay, lotNumber, status, soldPriceYen }]),
        ),
    enter: (soldPriceYen: number | null) =>
      setSoldPrice(db, { lotId, soldPriceYen, actorId: manager }, origin),
  }
}
const rowOf = (lotId: number) =>
  db.selectFrom('lots').selectAll().where('id', '=', lotId).executeTakeFirstOrThrow()
const priceOf = async (lotId: number) => (await rowOf(lotId)).sold_price_yen
const differenceOf = (lotId: number) =>
  db
    .selectFrom('sold_price_differences')
    .select(['entered_yen', 'feed_yen', 'resolved_at'])
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
const changesOf = (lotId: number) =>
  db
    .selectFrom('lot_price_changes')
    .select(['actor_id', 'before_yen', 'after_yen'])
    .where('lot_id', '=', lotId)
    .orderBy('id')
    .execute()
const rowFor = async (as: 'manager' | 'client', bidId: number) => {
  const query = { pageSize: 70 as const }
  const { cars } =
    as === 'manager'
      ? await call('listBids', { query }, { as })
      : await call('listMyBids', { query }, { as })
  return cars.find((row) => row.bidId === bidId)
}

test('one edit appears on the page of the lot, in statistics and on every bid', async () => {
  const { lotId, bidId, feed } = await newLot()
  await place(lotId, 405_000, 'vip')
  await feed(null)
  const body = { bidId, soldPrice: '512000' }
  await call('updateSoldPrice', { body }, { as: 'manager' })
  const params = { pageType: 'stats' } as const
  const lot = await call('lot', { params, query: { id: lotId } }, { as: 'client' })
  expect(lot.bidInfo).toMatchObject({ soldPrice: 512_000 })
  const stats = await call('listing', { params, query: { pageSize: 70 } }, { as: 'client' })
  const sales = 'carsList' in stats ? stats.carsList : []
  const found = sales.find(({ id }) => id === String(lotId))
  expect(found).toMatchObject({ soldPrice: 512_000 })
  const { cars } = await call('listBids', { query: { pageSize: 70 } }, { as: 'manager' })
  const prices = cars.filter(({ id }) => id === String(lotId)).map(({ soldPrice }) => soldPrice)
  expect(prices).toEqual([512_000, 512_000])
})

describe.each(['feed', 'result'] as const)('a later %s', (later) => {
  test('does not overwrite a manager’s price; managers see the difference', async () => {
    const lot = await newLot()
    await lot.enter(510_000)
    await lot[later](520_000)
    await lot[later](520_000)
    expect(await rowOf(lot.lotId)).toMatchObject({
      ...{ status: lotStatus.sold, sold_price_yen: 510_000, sold_price_set_by: manager },
    })
    expect(await differenceOf(lot.lotId)).toMatchObject({
      ...{ entered_yen: 510_000, feed_yen: 520_000, resolved_at: null },
    })
    expect(await rowFor('manager', lot.bidId)).toMatchObject({
      ...{ soldPrice: 510_000, feedSoldPrice: 520_000 },
    })
    expect(await rowFor('client', lot.bidId)).toMatchObject({ feedSoldPrice: null })
    expect(await changesOf(lot.lotId)).toHaveLength(1)
  })

  test('that agrees settles the difference, and another deviation reopens it', async () => {
    const lot = await newLot()
    await lot.enter(510_000)
    await lot[later](520_000)
    await lot[later](510_000)
    expect((await differenceOf(lot.lotId))?.resolved_at).toBeInstanceOf(Date)
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: null })
    await lot[later](530_000)
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: 530_000 })
  })

  test('does not reopen a difference that a manager has decided', async () => {
    const lot = await newLot()
    await lot.enter(510_000)
    await lot[later](520_000)
    await lot.enter(515_000)
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: null })
    await lot[later](520_000)
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: null })
    await lot[later](525_000)
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: 525_000 })
    // Confirming the same price is a decision as well.
    await lot.enter(515_000)
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: null })
    expect(await changesOf(lot.lotId)).toHaveLength(2)
  })

  test('does not reopen a price that a manager has corrected', async () => {
    const lot = await newLot()
    await lot[later](520_000)
    await lot.enter(510_000)
    await lot[later](520_000)
    expect(await priceOf(lot.lotId)).toBe(510_000)
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: null })
  })

  test('fills a price that a manager has cleared, which belongs to the feed from then on', async () => {
    const lot = await newLot()
    await lot.enter(510_000)
    await lot.enter(null)
    await lot[later](null, lotStatus.ongoing)
    expect(await rowOf(lot.lotId)).toMatchObject({
      ...{ sold_price_yen: null, sold_price_set_by: manager },
    })
    await lot[later](520_000)
    await lot[later](530_000)
    expect(await rowOf(lot.lotId)).toMatchObject({
      ...{ sold_price_yen: 530_000, sold_price_set_by: null },
    })
    expect(await changesOf(lot.lotId)).toEqual([
      { actor_id: manager, before_yen: null, after_yen: 510_000 },
      { actor_id: manager, before_yen: 510_000, after_yen: null },
      { actor_id: null, before_yen: null, after_yen: 520_000 },
    ])
    expect((await differenceOf(lot.lotId))?.resolved_at ?? new Date()).toBeInstanceOf(Date)
  })

  test('without a sale clears the feed’s own price, never a manager’s', async () => {
    const [fallen, entered] = [await newLot(), await newLot()]
    await fallen[later](520_000)
    await entered[later](520_000)
    await entered.enter(510_000)
    for (const status of [lotStatus.upcoming, lotStatus.notSold]) {
      await fallen[later](null, status)
      await entered[later](null, status)
      expect(await rowOf(fallen.lotId)).toMatchObject({ status, sold_price_yen: null })
      expect(await rowOf(entered.lotId)).toMatchObject({ status, sold_price_yen: 510_000 })
    }
    expect(await rowFor('manager', entered.bidId)).toMatchObject({ feedSoldPrice: null })
  })

  test('does not write the lot if nothing has changed', async () => {
    const lot = await newLot()
    await lot.enter(510_000)
    await lot[later](520_000)
    const { changed_xid } = await rowOf(lot.lotId)
    await lot[later](520_000)
    await lot[later](530_000)
    expect((await rowOf(lot.lotId)).changed_xid).toBe(changed_xid)
  })
})

test('a feed row without price and status leaves a difference open', async () => {
  const lot = await newLot()
  await lot.enter(510_000)
  await lot.feed(520_000)
  await lot.feed(null, null)
  expect(await rowFor('manager', lot.bidId)).toMatchObject({
    ...{ soldPrice: 510_000, feedSoldPrice: 520_000 },
  })
})

describe('bids end by the effective price', () => {
  const stateOf = (bidId: number) =>
    db
      .selectFrom('bids')
      .select(['status', 'end_reason', 'needs_review'])
      .where('id', '=', bidId)
      .executeTakeFirstOrThrow()

  test('a price above the maximum ends the bid, whatever the feed reports later', async () => {
    const lot = await newLot()
    await lot.result(null)
    await endFinishedBids(db)
    expect(await stateOf(lot.bidId)).toMatchObject({ status: 2, needs_review: true })
    await lot.enter(455_000)
    await lot.feed(390_000)
    await endFinishedBids(db)
    expect(await stateOf(lot.bidId)).toEqual({
      status: 5,
      end_reason: 'outbid',
      needs_review: false,
    })
  })

  test('one at or below it leaves the bid to a manager, even if the feed reports more', async () => {
    const lot = await newLot()
    await lot.enter(395_000)
    await lot.feed(455_000)
    await endFinishedBids(db)
    expect(await stateOf(lot.bidId)).toMatchObject({ status: 2, needs_review: true })
    expect(await rowFor('manager', lot.bidId)).toMatchObject({ feedSoldPrice: 455_000 })
    await lot.enter(455_000)
    await endFinishedBids(db)
    expect(await stateOf(lot.bidId)).toMatchObject({ status: 5, end_reason: 'outbid' })
  })

  test('a price for a lot that has not run ends nothing', async () => {
    const lot = await newLot()
    await lot.enter(455_000)
    await endFinishedBids(db)
    expect(await stateOf(lot.bidId)).toMatchObject({ status: 2, needs_review: false })
  })
})

test('while managers enter prices and files arrive, the last entered price prevails', async () => {
  const lot = await newLot()
  await lot.enter(500_000)
  await Promise.all([
    ...[510_000, 515_000, 520_000].map((yen) => lot.enter(yen)),
    ...[600_000, 605_000, 610_000].map((yen) => lot.feed(yen)),
    ...[700_000, 705_000].map((yen) => lot.result(yen)),
  ])
  const changes = await changesOf(lot.lotId)
  expect(await priceOf(lot.lotId)).toBe(changes.at(-1)?.after_yen)
  expect(changes.every(({ actor_id }) => actor_id === manager)).toBe(true)
  // Each change starts from the result of the previous one.
  expect(changes.slice(1).map(({ before_yen }) => before_yen)).toEqual(
    changes.slice(0, -1).map(({ after_yen }) => after_yen),
  )
})
