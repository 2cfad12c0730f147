import { expect, test } from 'vitest'
import { openSession } from '#people/auth/server/commands.ts'
import { verifyPassword } from '#people/auth/server/password.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { testDatabase } from '#testing/database/database.ts'
import { endDemoAccounts } from './end-accounts.ts'
import { ensurePeople } from './load.ts'
import { demoPassword, demoPeople } from './people.ts'

const { db } = await testDatabase()

const limits = async () => {
  const rows = await db
    .selectFrom('people')
    .select(['email', 'credit_limit_yen'])
    .where('email', 'like', '%@seriba.test')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.email, row.credit_limit_yen]))
}

test('demo people can bid on credit, even in a demo older than limits', async () => {
  await ensurePeople(db)
  const all = {
    'client@seriba.test': 1_500_000,
    'dealer@seriba.test': 5_000_000,
    'manager@seriba.test': 0,
    'manager2@seriba.test': 0,
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

test('a system without the demo disables its accounts and sessions, however they were changed', async () => {
  await ensurePeople(db)
  const now = new Date()
  // As in a copy of an older demo: another case, another role, another password.
  await db
    .insertInto('people')
    .values({
      email: 'Trader@SERIBA.test',
      full_name: 'Of an older demo',
      user_type: 2,
      role_id: role.client,
      password_hash: 'kept',
    })
    .execute()
  const people = () =>
    db
      .selectFrom('people')
      .select(['id', 'email', 'role_id', 'user_type', 'password_hash'])
      .where('email', 'ilike', '%@seriba.test')
      .orderBy('id')
      .execute()
  const before = await people()
  expect(before).toHaveLength(demoPeople.length + 1)
  for (const { id } of before) {
    await openSession(db, { personId: id, userAgent: '', network: '', now })
  }
  const others = () =>
    db.selectFrom('people').selectAll().where('email', 'not ilike', '%@seriba.test').execute()
  const untouched = await others()

  expect(await endDemoAccounts(db, now)).toEqual(before.map(({ email }) => email))
  for (const person of await people()) {
    expect(person).toMatchObject({ role_id: role.disabled, password_hash: '' })
  }
  const open = db.selectFrom('sessions').select('id').where('ended_at', 'is', null)
  expect(await open.execute()).toEqual([])
  expect(await others()).toEqual(untouched)
  expect(await endDemoAccounts(db, now)).toEqual([])

  // A start with the demo restores its accounts.
  await ensurePeople(db)
  for (const { email, roleId, userType } of demoPeople) {
    const found = (await people()).find((person) => person.email === email)
    expect(found).toMatchObject({ role_id: roleId, user_type: userType })
  }
  const manager = (await people()).find(({ email }) => email === 'manager@seriba.test')
  expect(await verifyPassword(manager?.password_hash ?? '', demoPassword)).toBe(true)
})
