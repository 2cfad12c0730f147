import { sql } from 'kysely'
import { setPassword, setRole } from '#people/auth/server/people/commands.ts'
import { role } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { demoDomain } from './people.ts'

/**
 * Disables the accounts of a demo and ends all their sessions: a system without the demo must never accept a password
 * printed in the README, wherever its database comes from. Bids and log entries stay, and a start with the demo
 * restores the accounts.
 * @returns the addresses of those that could still sign in
 */
export async function endDemoAccounts(db: Db, now: Date): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const people = await transaction
      .selectFrom('people')
      .select(['id', 'email', 'user_type'])
      .where('email', 'ilike', `%@${demoDomain}`)
      .where((where) =>
        where.or([where('role_id', '<>', role.disabled), where('password_hash', '<>', '')]),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    const origin = { now, requestId: '', network: '' }
    for (const { id, user_type } of people) {
      const to = { roleId: role.disabled, userType: user_type }
      await setRole(transaction, { actorId: null, personId: id, origin }, to)
      await setPassword(transaction, id, { passwordHash: '' })
    }
    return people.map(({ email }) => email)
  })
}

/** Whether a demo has filled this database with invented lots. */
export async function hasDemoMarket(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('demo_days') is not null as known
  `.execute(db)
  return rows[0]?.known ?? false
}
