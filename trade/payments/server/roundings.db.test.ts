import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { yenOf } from '#platform/core/contract/currency.ts'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { auctionDay, bidAs, deposit, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { accounting } from '#testing/database/deals/accounting.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { shownAmount } from './scope.ts'
import { settleAccounts } from './settle-accounts.ts'

const server = await testApp()
const { call, db } = server
await setDatabaseClock(db)
const { transfer } = accounting(server)
const account = async (who: Who) => {
  const query = { user: String(await idOf(db, who)) }
  return call('viewBalance', { query }, { as: 'manager' })
}
const setCurrency = async (who: Who, currency: 'JPY' | 'USD') =>
  db
    .updateTable('people')
    .set({ currency })
    .where('id', '=', await idOf(db, who))
    .execute()
const setRate = (yen: number) =>
  call('enterRate', { body: { currency: 'USD', yen, confirmed: true } }, { as: 'manager' })

test('an amount shown in dollars equals the debt to within one cent', () => {
  for (const rate of [99.5, 101.37, 148.2312, 155.2, 160.0001]) {
    for (let yen = 1; yen < 20_000; yen += 7) {
      const cents = Math.round(shownAmount(yen, 'USD', rate) * 100)
      expect(Math.abs(yenOf(cents, 'USD', rate) - yen)).toBeLessThanOrEqual(Math.ceil(rate / 100))
    }
  }
})

test('paying the displayed rest leaves no debt, and managers see the sum of roundings', async () => {
  await setCurrency('client', 'USD')
  const userId = await idOf(db, 'client')
  let rounded = 0
  for (const [rate, paidYen] of [
    [155.2, 490_001],
    [148.2312, 123_457],
    [99.5, 333_334],
    [151.37, 589_001],
  ] as const) {
    await setRate(rate)
    const { id } = await buyCar(server, 'client')
    await issueFor(server, id, 'invoice')
    await transfer({ amount: paidYen, parts: [{ userId, amountYen: paidYen }] })
    const { dueYen } = await account('client')
    const amount = shownAmount(dueYen, 'USD', rate)
    const yen = yenOf(Math.round(amount * 100), 'USD', rate)
    await transfer({ currency: 'USD', amount, rate, parts: [{ userId, amountYen: yen }] })
    const { invoices, balanceYen } = await account('client')
    expect(invoices).toEqual([])
    expect(balanceYen).toBeGreaterThanOrEqual(0)
    if (yen < dueYen) rounded += dueYen - yen
  }
  expect(rounded).toBeGreaterThan(0)
  expect((await account('client')).roundings).toMatchObject([{ year: 2031, amountYen: rounded }])
  expect((await call('viewBalance', {}, { as: 'client' })).roundings).toEqual([])
  expect(await listBreaches(db)).toEqual([])
})

test('in yen one yen is written off and two are owed; a debt without payments is never rounded', async () => {
  const { id } = await buyCar(server, 'dealer')
  await issueFor(server, id, 'invoice')
  const due = async () => (await account('dealer')).dueYen
  await deposit(db, 'dealer', (await due()) - 2)
  expect(await due()).toBe(2)
  await deposit(db, 'dealer', 1)
  expect(await due()).toBe(0)
  expect((await account('dealer')).roundings).toEqual([{ year: 2031, count: 1, amountYen: 1 }])
})

test('remainders from before roundings existed do not stop bidding and are written off', async () => {
  const who = 'vip'
  await setLimits(db, await idOf(db, who), { creditYen: 9_000_000 })
  const { id } = await buyCar(server, who)
  await issueFor(server, id, 'invoice')
  await deposit(db, who, (await account(who)).dueYen - 2)
  const personId = await idOf(db, who)
  await sql`update payment_records set due_on = '2031-01-01' where person_id = ${personId} and invoice_id is not null`.execute(
    db,
  )
  const body = { userId: personId, stops: true }
  await call('setOverdueStop', { body }, { as: 'manager' })
  let lots = 0
  const bid = async () => {
    const lot = { auctionDay, lotNumber: `o${++lots}`, startPriceYen: 300_000 }
    const [carId = 0] = await addLots(server, [lot])
    const permissions = permissionsOf(role.client)
    const bidding = { personId, permissions, actorId: personId, actorPermissions: permissions }
    return bidAs(db, bidding, { carId, amount: 300_000, comment: '', confirm: 1 })
  }
  expect((await account(who)).isStopped).toBe(true)
  expect(await bid()).toMatchObject({ outcome: 'invoice_overdue' })
  await setCurrency(who, 'USD')
  await setRate(155)
  expect((await account(who)).isStopped).toBe(false)
  expect(await bid()).toMatchObject({ outcome: 'accepted' })
  await settleAccounts(db)
  expect((await account(who)).invoices).toEqual([])
})
