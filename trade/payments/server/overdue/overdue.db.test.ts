import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { auctionDay, bidAs, deposit, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { setBidPrice } from '#trade/bids/server/manager-commands.ts'
import { remindOfInvoices } from './remind-of-invoices.ts'

const server = await testApp()
const { db } = server
await setDatabaseClock(db)

const origin = { now: testNow, requestId: 'test', network: '' }

/** Sets the due date of a person's invoices some days ago, in Tokyo. */
async function dueAgo(who: Who, days: number) {
  await sql`update payment_records set due_on = (app_now() at time zone 'Asia/Tokyo')::date - ${days}::int
    where person_id = ${await idOf(db, who)} and invoice_id is not null`.execute(db)
}
async function codesOf(who: Who) {
  const rows = await db
    .selectFrom('notifications')
    .select('code')
    .where('person_id', '=', await idOf(db, who))
    .where('code', 'in', ['invoice_due', 'invoice_overdue'])
    .orderBy('id')
    .execute()
  return rows.map(({ code }) => code)
}

test('a reminder is sent once per step, even by two servers at the same time', async () => {
  const car = await buyCar(server, 'client')
  await issueFor(server, car.id, 'invoice')
  for (const [days, count] of [
    [-3, 0],
    [-2, 1],
    [0, 1],
    [1, 2],
    [6, 2],
    [8, 3],
    [30, 4],
    [31, 4],
  ] as const) {
    await dueAgo('client', days)
    await Promise.all([remindOfInvoices({ db }), remindOfInvoices({ db })])
    expect(await codesOf('client')).toHaveLength(count)
  }
  expect((await codesOf('client'))[0]).toBe('invoice_due')
})

test('nobody is reminded of a paid invoice', async () => {
  const car = await buyCar(server, 'dealer')
  await issueFor(server, car.id, 'invoice')
  await deposit(db, 'dealer', 590_000)
  await dueAgo('dealer', 3)
  await remindOfInvoices({ db })
  expect(await codesOf('dealer')).toEqual([])
})

test('an overdue invoice stops the bids of clients with the overdue stop until it is paid', async () => {
  const car = await buyCar(server, 'vip')
  await issueFor(server, car.id, 'invoice')
  await setLimits(db, 'vip', { creditYen: 5_000_000, dailyBids: 100 })
  const personId = await idOf(db, 'vip')
  const permissions = permissionsOf(role.client)
  const bidding = { personId, permissions, actorId: personId, actorPermissions: permissions }
  const bid = async (number: string) => {
    const [carId = 0] = await addLots(server, [
      { auctionDay, lotNumber: number, startPriceYen: 5_000 },
    ])
    const form = { carId, amount: 400_000, comment: '', confirm: 1 as const }
    return (await bidAs(db, bidding, form)).outcome
  }
  await dueAgo('vip', 0)
  await db
    .updateTable('people')
    .set({ stops_when_overdue: true })
    .where('id', '=', personId)
    .execute()
  expect(await bid('o1')).toBe('accepted')
  await dueAgo('vip', 1)
  expect(await bid('o2')).toBe('invoice_overdue')
  await db
    .updateTable('people')
    .set({ stops_when_overdue: false })
    .where('id', '=', personId)
    .execute()
  expect(await bid('o3')).toBe('accepted')
  await db
    .updateTable('people')
    .set({ stops_when_overdue: true })
    .where('id', '=', personId)
    .execute()
  await deposit(db, 'vip', 589_998)
  expect(await bid('o4')).toBe('invoice_overdue')
  // One yen is written off as a rounding.
  await deposit(db, 'vip', 1)
  expect(await bid('o5')).toBe('accepted')
})

test('an overdue invoice stops a manager from raising the bid, but not from lowering it', async () => {
  const person = await idOf(db, 'vip')
  const car = await buyCar(server, 'vip')
  await issueFor(server, car.id, 'invoice')
  const permissions = permissionsOf(role.client)
  const bidding = { personId: person, permissions, actorId: person, actorPermissions: permissions }
  const [carId = 0] = await addLots(server, [{ auctionDay, lotNumber: 'r1', startPriceYen: 5_000 }])
  const form = { carId, amount: 400_000, comment: '', confirm: 1 as const }
  await db
    .updateTable('people')
    .set({ stops_when_overdue: false })
    .where('id', '=', person)
    .execute()
  expect((await bidAs(db, bidding, form)).outcome).toBe('accepted')
  const { id } = await db
    .selectFrom('bids')
    .select('id')
    .where('lot_id', '=', carId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('people')
    .set({ stops_when_overdue: true })
    .where('id', '=', person)
    .execute()
  await dueAgo('vip', 1)
  const manager = await idOf(db, 'manager')
  const setPrice = async (amount: number, checksCredit = true) =>
    (
      await setBidPrice(
        db,
        { bidId: id, actorId: manager, version: undefined, amount, checksCredit },
        origin,
      )
    ).outcome
  expect(await setPrice(405_000)).toBe('invoice_overdue')
  expect(await setPrice(395_000)).toBe('accepted')
  expect(await setPrice(405_000, false)).toBe('accepted')
})
