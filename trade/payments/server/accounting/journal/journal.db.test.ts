import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { accountOf, deposit, setDatabaseClock } from '#testing/database/bids.ts'
import { accounting } from '#testing/database/deals/accounting.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'
import { postBackdatedPayment } from '#trade/payments/server/commands.ts'
import { closeDay } from './commands.ts'

const server = await testApp({
  extend(app, { db }) {
    // A backdated booking, which only the demo makes.
    app.post('/api/test/past', async () => {
      const personId = await idOf(db, 'client')
      const at = new Date('2031-03-10T12:00:00+09:00')
      await postBackdatedPayment(db, { personId, amountYen: 5, reference: 'Late', at })
      return {}
    })
  },
})
const { app, call, refused, db } = server
const { transfer } = accounting(server)
const at = (day: string) => setDatabaseClock(db, new Date(`2031-03-${day}T12:00:00+09:00`))
const journal = (day: string) =>
  call('viewJournal', { query: { day: `2031-03-${day}` } }, { as: 'manager' })
const close = (day: string) =>
  call('closeJournal', { body: { day: `2031-03-${day}` } }, { as: 'manager' })
const closing = async (day: string) =>
  (await refused('closeJournal', { body: { day: `2031-03-${day}` } }, { as: 'manager' }))
    .messageCode
const nothing = { client: 0, bank: 0, sales: 0, fees: 0 }

test('a day shows its bookings by account, with opening balances', async () => {
  await at('08')
  await deposit(db, 'client', 100_000)
  await at('10')
  await deposit(db, 'client', 50_000)
  const car = await buyCar(server, 'client')
  await issueFor(server, car.id, 'invoice')
  const day = await journal('10')
  expect(day.opening).toEqual({ ...nothing, client: 100_000, bank: -100_000 })
  expect(day.sums.client).toBe(50_000 - 590_000)
  expect(day.turnover).toMatchObject({
    client: { debit: 590_000, credit: 50_000 },
    bank: { debit: 50_000, credit: 0 },
  })
  expect(day.sums.bank).toBe(-50_000)
  expect(day.sums.sales + day.sums.fees).toBe(590_000)
  expect(day.closing.client).toBe((await accountOf(db, 'client')).balance_yen)
  expect(day.transactions).toMatchObject([
    { kind: 'deposit', books: { client: 50_000, bank: -50_000 } },
    { kind: 'purchase', users: [{ name: 'Test client' }] },
  ])
})

test('past days are closed in order, with empty ones between them', async () => {
  expect(await closing('10')).toBe('journal_not_closable')
  await at('12')
  const before = await journal('12')
  expect(await journal('10')).toMatchObject({ mayClose: false, firstOpenDay: '2031-03-08' })
  expect(await closing('10')).toBe('journal_not_closable')
  expect((await journal('08')).mayClose).toBe(true)
  await close('08')
  expect(await closing('08')).toBe('journal_not_closable')
  await close('10')
  for (const day of ['08', '09', '10']) {
    expect((await journal(day)).closed?.by).toBe('Test manager')
  }
  expect(await closing('12')).toBe('journal_not_closable')
  expect((await journal('12')).firstOpenDay).toBeNull()
  expect((await journal('12')).opening).toEqual(before.opening)
  expect((await journal('09')).sums).toEqual(nothing)
})

test('a closed day accepts no bookings, and its transfers are refused', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/test/past' })
  expect([response.statusCode, response.json().messageCode]).toEqual([409, 'journal_day_closed'])
  const body = {
    ...{ currency: 'JPY' as const, amount: 10, bankReference: 'Late', valueOn: '2031-03-09' },
  }
  expect((await refused('recordTransfer', { body }, { as: 'manager' })).messageCode).toBe(
    'journal_day_closed',
  )
  await transfer({ amount: 10, valueOn: '2031-03-11' })
})

/** Returns how many sessions wait for a lock on the ledger. */
async function countLockWaits(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where relation = 'ledger_transactions'::regclass and not granted
  `.execute(db)
  return rows[0]?.count ?? 0
}

test('closing waits for bookings in progress and includes them in its sums', async () => {
  const managerId = await idOf(db, 'manager')
  const origin = { now: new Date(), requestId: 'test', network: '' }
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const booking = db.transaction().execute(async (transaction) => {
    const when = new Date('2031-03-11T23:59:59+09:00')
    const personId = await idOf(transaction, 'client')
    await postBackdatedPayment(transaction, { personId, amountYen: 7, reference: 'Just', at: when })
    begun.resolve()
    await goOn.promise
  })
  await begun.promise
  const closed = db
    .transaction()
    .execute((transaction) => closeDay(transaction, '2031-03-11', managerId, origin))
  await expect.poll(countLockWaits).toBe(1)
  goOn.resolve()
  await Promise.all([booking, closed])
  const { sums, opening } = await journal('11')
  expect(sums).toEqual({ ...nothing, client: 7, bank: -7 })
  const row = await db
    .selectFrom('journal_days')
    .selectAll()
    .where('day', '=', '2031-03-11')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ totals: sums, transactions: 1 })
  expect((await journal('12')).opening.client).toBe(opening.client + 7)
})
