import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { accountOf, deposit } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { bookPayment, matchPayment, type PaymentPart, reverseTransaction } from './commands.ts'

const server = await testApp()
const { call, refused, db } = server
const origin = { now: testNow, requestId: 'test', network: '' }
const managerId = await idOf(db, 'manager')

/** Returns the bookings of a person in order: kind, yen, and open amount. */
async function recordsOf(who: Who) {
  const { rows } = await sql<{ id: number; kind: string; amount_yen: number; open_yen: number }>`
    select id, kind, amount_yen, open_yen from payment_records
    where person_id = ${await idOf(db, who)} order by id
  `.execute(db)
  return rows
}
const openOf = async (who: Who) =>
  (await recordsOf(who)).map(({ kind, amount_yen, open_yen }) => [kind, amount_yen, open_yen])

/** Records a bank transfer that waits to be assigned. */
async function transfer(amountYen: number): Promise<number> {
  const { id } = await db
    .insertInto('payments')
    .values({
      ...{ source: 'bank', currency: 'JPY', amount_minor: amountYen, amount_yen: amountYen },
      ...{ provider_id: null, intent_id: null, rate: null, value_on: '2031-03-12' },
      ...{ recorded_by: managerId, transaction_id: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const book = (paymentId: number, parts: readonly PaymentPart[]) =>
  db
    .transaction()
    .execute((transaction) =>
      bookPayment(transaction, origin, { paymentId, parts, postedBy: managerId }),
    )
const undo = (transactionId: number) =>
  db.transaction().execute((transaction) =>
    reverseTransaction(transaction, origin, {
      ...{ transactionId, kind: 'correction', reason: 'Somebody else', actorId: managerId },
      paymentState: 'waiting',
    }),
  )
const match = (recordId: number, parts: readonly (readonly [number, number])[], expected = 0) =>
  db.transaction().execute((transaction) =>
    matchPayment(transaction, origin, {
      ...{ recordId, expectedSettlementId: expected, actorId: managerId },
      parts: parts.map(([debitId, amountYen]) => ({ recordId: debitId, amountYen })),
    }),
  )
const newestSettlement = async () => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from settlements`.execute(db)
  return rows[0]?.id ?? 0
}

test('a deposit is listed as a remittance, newest first, with the balance after it', async () => {
  await deposit(db, 'client', 150_000)
  await deposit(db, 'client', 50_000)
  const list = await call('listPayments', {}, { as: 'client' })
  expect(list.records).toMatchObject([
    { amount: 50_000, balance: 200_000, type: 1, kind: 'deposit', description: 'Deposit' },
    { amount: 150_000, balance: 150_000 },
  ])
  expect(list).toMatchObject({ totalBalance: 200_000, totalReceived: 200_000, totalSpent: 0 })
  const view = await call('viewBalance', {}, { as: 'client' })
  expect(view).toMatchObject({ balanceYen: 200_000, dueYen: 0, invoices: [] })
})

test('an invoice is paid from the balance, and the rest is due', async () => {
  const car = await buyCar(server, 'client')
  await issueFor(server, car.id, 'invoice')
  expect(await openOf('client')).toEqual([
    ['deposit', 150_000, 0],
    ['deposit', 50_000, 0],
    ['purchase', -590_000, -390_000],
  ])
  const view = await call('viewBalance', {}, { as: 'client' })
  expect(view.invoices).toMatchObject([
    { purchaseId: car.id, amountYen: 590_000, openYen: 390_000 },
  ])
  expect(view.dueYen).toBe(390_000)
  const { records } = await call('listPayments', { query: { type: '2' } }, { as: 'client' })
  expect(records).toMatchObject([
    { amount: -590_000, balance: -390_000, type: 2, purchaseId: car.id, openYen: -390_000 },
  ])
  const found = await call('listPayments', { query: { qSearch: 'i20 s20' } }, { as: 'client' })
  expect(found.records).toHaveLength(1)
})

test('a payment for a car pays that car before earlier debts', async () => {
  const other = await buyCar(server, 'client')
  await issueFor(server, other.id, 'invoice')
  const id = await idOf(db, 'client')
  await book(await transfer(600_000), [{ personId: id, amountYen: 600_000, purchaseId: other.id }])
  expect((await openOf('client')).slice(2)).toEqual([
    ['purchase', -590_000, -380_000],
    ['purchase', -590_000, 0],
    ['deposit', 600_000, 0],
  ])
  expect(await accountOf(db, 'client')).toMatchObject({ balance_yen: -380_000 })
})

test('a reversed payment reopens the debts it had paid, waits, and can be booked again', async () => {
  const [, , first, second, paid] = await recordsOf('client')
  const { transaction_id = 0 } = (await db
    .selectFrom('payment_records')
    .select('transaction_id')
    .where('id', '=', paid?.id ?? 0)
    .executeTakeFirst()) ?? { transaction_id: 0 }
  await undo(transaction_id)
  expect((await openOf('client')).slice(2)).toEqual([
    ['purchase', -590_000, -390_000],
    ['purchase', -590_000, -590_000],
    ['deposit', 600_000, 0],
    ['correction', -600_000, 0],
  ])
  await expect(undo(transaction_id)).rejects.toMatchObject({ code: 'booking_reversed' })
  const waiting = await db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toHaveLength(1)
  const personId = await idOf(db, 'client')
  await book(waiting[0]?.id ?? 0, [{ personId, amountYen: 600_000, purchaseId: null }])
  // Without a car it pays the earliest due debt.
  expect((await openOf('client'))[2]).toEqual(['purchase', -590_000, 0])
  const record = (await recordsOf('client')).at(-1)?.id ?? 0
  await expect(match(record, [[second?.id ?? 0, 590_000]])).rejects.toMatchObject({
    code: 'payment_changed',
  })
  await match(record, [[second?.id ?? 0, 590_000]], await newestSettlement())
  const open = await openOf('client')
  expect([open[2], open[3]]).toEqual([
    ['purchase', -590_000, -380_000],
    ['purchase', -590_000, 0],
  ])
  const newest = await newestSettlement()
  await expect(match(record, [[first?.id ?? 0, 600_001]], newest)).rejects.toMatchObject({
    code: 'match_above_payment',
  })
  await expect(match(record, [[first?.id ?? 0, 590_001]], newest)).rejects.toMatchObject({
    code: 'match_above_debt',
  })
})

test('a transfer is booked once, whoever books it, and its parts must add up', async () => {
  const personId = await idOf(db, 'vip')
  const other = await idOf(db, 'dealer')
  const id = await transfer(100_000)
  const parts = [
    { personId, amountYen: 60_000, purchaseId: null },
    { personId: other, amountYen: 40_000, purchaseId: null },
  ]
  await expect(book(id, parts.slice(1))).rejects.toMatchObject({ code: 'parts_not_total' })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => book(id, parts)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accountOf(db, 'vip')).toMatchObject({ balance_yen: 60_000 })
  expect(await accountOf(db, 'dealer')).toMatchObject({ balance_yen: 40_000 })
})

test('only managers of money can see somebody else’s payments', async () => {
  const user = String(await idOf(db, 'client'))
  for (const as of ['vip', 'dealer'] as const) {
    for (const name of ['listPayments', 'viewBalance'] as const) {
      expect(await refused(name, { query: { user } }, { as })).toMatchObject({
        messageCode: 'not_found',
      })
    }
  }
  const own = await call('listPayments', { query: { user } }, { as: 'manager' })
  expect(own.records.length).toBeGreaterThan(4)
  const all = await call('listPayments', {}, { as: 'manager' })
  expect(all.totalBalance).toBeNull()
  expect(all.records[0]?.user).not.toBeNull()
})

test('dollars use the rate of each booking, and their sums the current rate', async () => {
  await db
    .updateTable('people')
    .set({ currency: 'USD' })
    .where('id', '=', await idOf(db, 'guest'))
    .execute()
  const rate = (yen: number) =>
    db
      .insertInto('exchange_rates')
      .values({ currency: 'USD', yen, source: 'test', entered_by: managerId })
      .execute()
  await rate(150)
  await deposit(db, 'guest', 150_000)
  await rate(160)
  await deposit(db, 'guest', 16_000)
  const list = await call('listPayments', {}, { as: 'guest' })
  expect(list).toMatchObject({ currency: 'USD', totalReceived: 1037.5, totalBalance: 1037.5 })
  expect(list.records).toMatchObject([
    { amount: 100, balance: 1037.5, rate: 160 },
    { amount: 1000, balance: 1000, rate: 150 },
  ])
})
