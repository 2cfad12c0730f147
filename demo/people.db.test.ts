import { expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database.ts'
import { ensurePeople } from './load.ts'

const { db } = await testDatabase()

const limits = async () => {
  const rows = await db
    .selectFrom('people')
    .select(['email', 'credit_limit_yen'])
    .where('email', 'like', '%@seriba.test')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.email, row.credit_limit_yen]))
}

test('demo people can bid on credit, also those of a demo from before there were limits', async () => {
  await ensurePeople(db)
  const all = {
    'client@seriba.test': 1_500_000,
    'dealer@seriba.test': 5_000_000,
    'manager@seriba.test': 0,
  }
  expect(await limits()).toEqual(all)
  const [client, dealer] = ['client@seriba.test', 'dealer@seriba.test']
  const set = (email: string, credit_limit_yen: number) =>
    db.updateTable('people').set({ credit_limit_yen }).where('email', '=', email).execute()
  await set(client, 0)
  await set(dealer, 700_000)
  await ensurePeople(db)
  expect(await limits()).toEqual({ ...all, [dealer]: 700_000 })
})
