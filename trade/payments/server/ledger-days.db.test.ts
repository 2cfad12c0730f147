import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'
import { addPayment, bookPayment, postBackdatedPayment, reverseTransaction } from './commands.ts'

const server = await testApp()
const { call, db } = server
const origin = { now: testNow, requestId: 'test', network: '' }
const managerId = await idOf(db, 'manager')
const people = [await idOf(db, 'client'), await idOf(db, 'vip'), await idOf(db, 'dealer')]
const personAt = (place: number) => people[place % people.length] ?? 0
const days = Array.from({ length: 9 }, (_, at) => `2031-03-0${at + 1}`)
const noonOf = (day: string) => new Date(`${day}T12:00:00+09:00`)

/** Books every kind on unordered days, so that the order of booking differs from the order of days. */
async function book(): Promise<void> {
  for (const [step, place] of [4, 1, 7, 4, 0, 8, 2, 7, 5, 4, 1, 6].entries()) {
    const day = days[place] ?? ''
    await setDatabaseClock(db, noonOf(day))
    const personId = personAt(step)
    for (const [copy, amountYen] of [1 + step * 1000, -5 - step, 7 * step + 3].entries()) {
      await db.transaction().execute((transaction) =>
        postBackdatedPayment(transaction, {
          ...{ personId, amountYen, reference: `past%_${step}-${copy}`, at: noonOf(day) },
        }),
      )
    }
    const paymentId = await addPayment(db, {
      ...{ source: 'wallet', provider: 'sandbox', provider_id: `Wallet\\${step}`, currency: 'JPY' },
      ...{ amount_minor: 900, amount_yen: 900, intent_id: null, rate: null, value_on: day },
      recorded_by: null,
    })
    const parts = [0, 1].map((next) => ({
      ...{ personId: personAt(step + next), amountYen: 400 + 100 * next, purchaseId: null },
    }))
    await db.transaction().execute(async (transaction) => {
      const payment = { paymentId, parts, postedBy: managerId }
      const transactionId = await bookPayment(transaction, origin, payment)
      if (step % 3 > 0) return
      await reverseTransaction(transaction, origin, {
        ...{ transactionId, kind: 'refund', reason: 'Refunded', actorId: managerId },
        paymentState: 'refunded',
      })
    })
    if (step % 4 === 0) await issueFor(server, (await buyCar(server, 'client')).id, 'invoice')
  }
}
await book()

const { rows: records } = await sql<{
  id: number
  type: 'remittance' | 'purchase'
  posted_on: string
  amount_yen: number
  search_text: string
}>`
  select id, type, posted_on, amount_yen, search_text from payment_records
  order by posted_on desc, id desc
`.execute(db)
const sumOf = (rows: typeof records) => rows.reduce((sum, { amount_yen }) => sum + amount_yen, 0)

const day = fc.option(fc.constantFrom('2031-02-01', ...days, '2031-04-01'), { freq: 2 })
const words = [
  '',
  '',
  '',
  'past%_',
  'past%_1-',
  '%',
  '_',
  String.raw`wallet\\1`,
  'refund',
  'PAST 5',
  'none',
]
const search = fc.record({
  type: fc.constantFrom('', '0', '1', '2', '1,2'),
  ...{ dateFrom: day, dateTo: day, qSearch: fc.constantFrom(...words) },
  ...{ page: fc.integer({ min: 1, max: 30 }), pageSize: fc.constantFrom(10, 20, 50, 100) },
})

test('a manager’s list has the pages and sums of its filters', async () => {
  expect(new Set(records.map(({ type }) => type)).size).toBe(2)
  await fc.assert(
    fc.asyncProperty(search, async ({ type, dateFrom, dateTo, qSearch, page, pageSize }) => {
      const found = records.filter(
        (record) =>
          (['', '0', '1,2'].includes(type) ||
            record.type === (type === '1' ? 'remittance' : 'purchase')) &&
          (dateFrom ?? '') <= record.posted_on &&
          record.posted_on <= (dateTo ?? '9') &&
          qSearch
            .toLowerCase()
            .split(' ')
            .every((word) => record.search_text.includes(word)),
      )
      const query = {
        ...{ page: String(page), pageSize: String(pageSize), dateFrom: dateFrom ?? '' },
        ...{ dateTo: dateTo ?? '', qSearch, ...(type && { type }) },
      }
      const list = await call('listPayments', { query }, { as: 'manager' })
      expect(list.records.map(({ id }) => id)).toEqual(
        found.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
      )
      expect(list).toMatchObject({
        totalReceived: sumOf(found.filter(({ amount_yen }) => amount_yen > 0)),
        totalSpent: sumOf(found.filter(({ amount_yen }) => amount_yen < 0)),
        pageInfo: { totalSearchResults: found.length, totalResults: records.length },
      })
    }),
    { numRuns: 150, seed: 19 },
  )
})

test('a booking in progress does not block others of its day, and the sums include both', async () => {
  const at = noonOf('2031-03-20')
  const [first = 0, second = 0] = people
  const past = { amountYen: 10, at }
  await db.transaction().execute(async (slow) => {
    await postBackdatedPayment(slow, { ...past, personId: first, reference: 'slow' })
    await db
      .transaction()
      .execute((quick) =>
        postBackdatedPayment(quick, { ...past, personId: second, reference: 'quick' }),
      )
    await postBackdatedPayment(slow, { ...past, personId: second, reference: 'slow too' })
  })
  const { totalReceived, pageInfo } = await call(
    'listPayments',
    { query: { dateFrom: '2031-03-20' } },
    { as: 'manager' },
  )
  expect([totalReceived, pageInfo.totalSearchResults]).toEqual([30, 3])
})

test('twenty concurrent bookings are all in the sums of their day', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, step) =>
      db.transaction().execute((transaction) =>
        postBackdatedPayment(transaction, {
          ...{ personId: personAt(step), amountYen: 1, reference: `at once ${step}` },
          at: noonOf('2031-03-25'),
        }),
      ),
    ),
  )
  const query = { dateFrom: '2031-03-25' }
  const list = await call('listPayments', { query }, { as: 'manager' })
  expect([list.totalReceived, list.pageInfo.totalSearchResults]).toEqual([20, 20])
  expect(await listBreaches(db)).toEqual([])
})
