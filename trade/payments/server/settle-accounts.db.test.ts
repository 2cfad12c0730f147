import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { deposit } from '#testing/database/bids.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'
import { settleAccounts } from './settle-accounts.ts'

const server = await testApp()
const { db } = server

test('bookings from before settlements existed are settled once', async () => {
  // Simulates a database that has just been upgraded.
  await sql`alter table payment_records disable trigger settle_later`.execute(db)
  await deposit(db, 'client', 600_000)
  const { id } = await buyCar(server, 'client')
  await issueFor(server, id, 'invoice')
  await sql`alter table payment_records enable trigger settle_later`.execute(db)
  const open = () =>
    db
      .selectFrom('payment_records')
      .select('open_yen')
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute()
  const personId = await idOf(db, 'client')
  expect((await open()).map(({ open_yen }) => open_yen)).toEqual([600_000, -590_000])
  await settleAccounts(db)
  await settleAccounts(db)
  expect((await open()).map(({ open_yen }) => open_yen)).toEqual([10_000, 0])
  expect(await db.selectFrom('settlements').select('amount_yen').execute()).toEqual([
    { amount_yen: 590_000 },
  ])
})
