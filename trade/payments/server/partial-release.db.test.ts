import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { deposit } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { addPayment, bookPayment, matchPayment } from './commands.ts'

// A manager says that other money pays a part of an invoice. What paid this part before is open again: whose
// money that is shows in what is open, because there is nothing else to pay.

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

/** What is open of each booking of a person. */
const openOf = async (who: Who) =>
  (await recordsOf(who)).map(({ amount_yen, open_yen }) => [amount_yen, open_yen])

/** Matches the last money of a person, of which all is open, with the one invoice. */
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

test('of what has paid an invoice by itself the latest is open again first', async () => {
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

test('where the latest is not enough the one before it is open again for the rest', async () => {
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

test('what somebody has booked for the car stays longer than older money that paid by itself', async () => {
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
