import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invariants } from '#app/server/invariants.ts'
import { setSoldPrice } from '#market/lots/server/commands.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { accountOf, deposit, setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { bidOn, buyCar, winBid } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'
import { canBecome, purchaseStatuses } from '#trade/purchases/contract/rules.ts'

const server = await testApp()
const { db, call, refused } = server
await setDatabaseClock(db)
const today = tokyoDayOf(testNow)
const managerId = await idOf(db, 'manager')

const purchaseOf = (bidId: number) =>
  db.selectFrom('purchases').selectAll().where('bid_id', '=', bidId).executeTakeFirst()
const statusOfBid = async (bidId: number) =>
  (await db.selectFrom('bids').select('status').where('id', '=', bidId).executeTakeFirstOrThrow())
    .status
const setPrice = (lotId: number, soldPriceYen: number | null) =>
  db
    .transaction()
    .execute((transaction) =>
      setSoldPrice(
        transaction,
        { lotId, soldPriceYen, actorId: managerId },
        { now: testNow, requestId: 'test', network: '' },
      ),
    )
const breaches = async () => {
  const found: string[] = []
  for (const { breaches: query, rule } of invariants) {
    const { rows } = await sql<{ row: string }>`${sql.raw(query)}`.execute(db)
    found.push(...rows.map(({ row }) => `${rule}: ${row}`))
  }
  return found
}

test('a win becomes a purchase at once if it has a price, else when the price arrives', async () => {
  const won = await bidOn(server, 'client', { soldPriceYen: 590_000 })
  await winBid(db, won.bidId)
  expect(await purchaseOf(won.bidId)).toMatchObject({
    ...{ status: null, sold_price_yen: 590_000, total_yen: 590_000, withdrawn_at: null },
    sku: expect.stringMatching(/^S2031-\d{5}$/),
  })
  const early = await bidOn(server, 'client')
  await winBid(db, early.bidId)
  expect(await purchaseOf(early.bidId)).toBeUndefined()
  await setPrice(early.lotId, 610_000)
  expect(await purchaseOf(early.bidId)).toMatchObject({ sold_price_yen: 610_000 })
})

test('reverting a win reverses the purchase, and winning again restores it', async () => {
  const { id, bidId } = await buyCar(server, 'client')
  await winBid(db, bidId, 2)
  expect((await purchaseOf(bidId))?.withdrawn_at).not.toBeNull()
  expect((await refused('viewPurchase', { query: { id } }, { as: 'client' })).messageCode).toBe(
    'not_found',
  )
  await winBid(db, bidId)
  expect(await purchaseOf(bidId)).toMatchObject({ id, withdrawn_at: null })
})

test('the invoice books the debt, frees the exposure and freezes the car', async () => {
  await deposit(db, 'vip', 1_000_000)
  const { id, bidId, lotId } = await buyCar(server, 'vip')
  expect(await accountOf(db, 'vip')).toEqual({ balance_yen: 1_000_000, exposure_yen: 600_000 })
  const { number, total } = await call(
    'issueInvoice',
    { body: { id: String(id), kind: 'invoice' } },
    { as: 'manager' },
  )
  expect([number, total]).toEqual(['I2031-00001', 590_000])
  expect(await accountOf(db, 'vip')).toEqual({ balance_yen: 410_000, exposure_yen: 0 })
  expect(await statusOfBid(bidId)).toBe(7)
  const again = { body: { id: String(id), kind: 'invoice' as const } }
  expect((await refused('issueInvoice', again, { as: 'manager' })).messageCode).toBe(
    'purchase_invoiced',
  )
  await setPrice(lotId, 900_000)
  expect(await purchaseOf(bidId)).toMatchObject({ sold_price_yen: 590_000, total_yen: 590_000 })
  expect(await winBid(db, bidId, 5)).toMatchObject({ outcome: 'bid_status_final' })
})

test('a cancelled purchase is credited the invoiced amount', async () => {
  const { id, bidId } = await buyCar(server, 'troublesome')
  const before = await accountOf(db, 'troublesome')
  const body = { id: String(id), kind: 'invoice' as const }
  await call('issueInvoice', { body }, { as: 'manager' })
  const { creditNote } = await call(
    'updatePurchaseStatus',
    { body: { id: String(id), status: 7, date: today, reason: 'Damaged in the yard' } },
    { as: 'manager' },
  )
  expect(creditNote).toMatch(/^C2031-/)
  expect((await accountOf(db, 'troublesome')).balance_yen).toBe(before.balance_yen)
  expect(await purchaseOf(bidId)).toMatchObject({ status: 7, total_yen: 0 })
})

test('leaving the delivery steps requires a reason', async () => {
  const { id } = await buyCar(server, 'client')
  const body = { id: String(id), status: 7 as const, date: today }
  const { message } = await refused('updatePurchaseStatus', { body }, { as: 'manager' })
  expect(message).toHaveProperty('reason')
})

test('the database and the contract allow the same status changes', async () => {
  const pairs = purchaseStatuses.flatMap((from) =>
    purchaseStatuses.map((to) => [from, to] as const),
  )
  const { rows } = await sql<{ from: number | null; to: number | null; may: boolean }>`
    select pair.from, pair.to, purchase_may_become(pair.from, pair.to) as may
    from jsonb_to_recordset(${JSON.stringify(pairs.map(([from, to]) => ({ from, to })))}::jsonb)
      pair ("from" smallint, "to" smallint)
  `.execute(db)
  for (const { from, to, may } of rows) {
    expect([from, to, may]).toEqual([from, to, canBecome(from as never, to as never)])
  }
})

test('the list has the person’s cars with counts by status', async () => {
  const mine = await buyCar(server, 'guest', {
    maker: 'TOYOTA',
    model: 'AQUA',
    chassisCode: 'NHP10',
  })
  const { carsList, statusList, pageInfo } = await call('listPurchases', {}, { as: 'guest' })
  expect(carsList.map(({ id }) => id)).toEqual([mine.id])
  expect(statusList[0]).toEqual({ value: null, label: 'Processing', count: 1 })
  expect(pageInfo).toMatchObject({ totalResults: 1, totalSearchResults: 1 })
  const none = await call('listPurchases', { query: { qSearch: 'alphard' } }, { as: 'guest' })
  expect(none.pageInfo).toMatchObject({ totalResults: 1, totalSearchResults: 0 })
  const found = await call('listPurchases', { query: { qSearch: 'aqua nhp10' } }, { as: 'guest' })
  expect(found.carsList).toHaveLength(1)
})

test('the page of a car has everything about it', async () => {
  const { id } = await buyCar(server, 'client')
  const view = await call('viewPurchase', { query: { id: String(id) } }, { as: 'client' })
  expect(view.finances).toMatchObject({ total: 590_000, frozen: false })
  expect(view.timeline.map(({ event }) => event)).toEqual(['bought'])
  expect(view.notifyParty.sameAsConsignee).toBe(true)
  const other = await refused('viewPurchase', { query: { id: String(id) } }, { as: 'vip' })
  expect(other.messageCode).toBe('not_found')
})

test('all invariants hold', async () => {
  expect(await breaches()).toEqual([])
})
