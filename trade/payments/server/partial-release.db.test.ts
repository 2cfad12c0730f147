import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { deposit } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { addPayment, bookPayment, matchPayment } from './commands.ts'

// A manager assigns a part of an invoice to other money. The money that paid this part before is open again; since
// nothing else is due, the open amounts show whose money that was.

const server = await testApp()
const { db } = server
const origin = { now: testNow, requestId: 'test', network: '' }
const managerId = await idOf(db, 'manager')

const recordsOf = async (who: Who) =>
  db
    .selectFrom('payment_records')
    .select(['id', 'amount_yen', 'open_yen'])
    .where('person_id', '=', await idOf(db, who))
    .orderBy('id')
    .execute()

/** Returns the open amount of each booking of a person. */
const openOf = async (who: Who) =>
  (await recordsOf(who)).map(({ amount_yen, open_yen }) => [amount_yen, open_yen])

/** Matches a person's last payment, all of which is open, with their only invoice. */
async function matchLast(who: Who, amountYen: number): Promise<void> {
  const records = await recordsOf(who)
  const debt = records.find(({ amount_yen }) => amount_yen < 0)?.id ?? 0
  const match = {
    ...{ recordId: records.at(-1)?.id ?? 0, parts: [{ recordId: debt, amountYen }] },
    ...{ expectedSettlementId: 0, actorId: managerId },
  }
  await db.transaction().execute((transaction) => matchPayment(transaction, origin, match))
}

async function buyFor(who: Who): Promise<number> {
  const { id } = await buyCar(server, who)
  await issueFor(server, id, 'invoice')
  return id
}

test('the latest automatic settlement of an invoice is released first', async () => {
  await deposit(db, 'client', 300_000)
  await deposit(db, 'client', 290_000)
  await buyFor('client')
  await deposit(db, 'client', 200_000)
  await matchLast('client', 100_000)
  expect(await openOf('client')).toEqual([
    [300_000, 0],
    [290_000, 100_000],
    [-590_000, 0],
    [200_000, 100_000],
  ])
})

test('if the latest is not enough, the previous one is released for the rest', async () => {
  await deposit(db, 'vip', 300_000)
  await deposit(db, 'vip', 290_000)
  await buyFor('vip')
  await deposit(db, 'vip', 350_000)
  await matchLast('vip', 350_000)
  expect(await openOf('vip')).toEqual([
    [300_000, 60_000],
    [290_000, 290_000],
    [-590_000, 0],
    [350_000, 0],
  ])
})

test('money booked for the car is released after older automatic settlements', async () => {
  await deposit(db, 'dealer', 300_000)
  const purchaseId = await buyFor('dealer')
  const paymentId = await addPayment(db, {
    ...{ source: 'bank', currency: 'JPY', amount_minor: 290_000, amount_yen: 290_000 },
    ...{ provider_id: null, intent_id: null, rate: null, value_on: '2031-03-12' },
    recorded_by: managerId,
  })
  const parts = [{ personId: await idOf(db, 'dealer'), amountYen: 290_000, purchaseId }]
  await db
    .transaction()
    .execute((transaction) =>
      bookPayment(transaction, origin, { paymentId, parts, postedBy: managerId }),
    )
  await deposit(db, 'dealer', 350_000)
  await matchLast('dealer', 350_000)
  expect(await openOf('dealer')).toEqual([
    [300_000, 300_000],
    [-590_000, 0],
    [290_000, 50_000],
    [350_000, 0],
  ])
})
