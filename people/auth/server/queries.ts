import { sql } from 'kysely'
import { canSignIn } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'

const accounts = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash', 'role_id', 'full_name', 'language_id', 'verified_at'])

/** Returns the account of an e-mail address, ignoring case. */
export async function findAccount(db: Db, email: string) {
  return accounts(db)
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

/**
 * Returns the account of an e-mail address, and whether its person has signed in from this network before. Uses one
 * statement, so that its time does not reveal which addresses exist.
 */
export async function findAccountForSignIn(db: Db, email: string, network: string) {
  return accounts(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.person_id', '=', 'people.id')
          .where('sessions.ip_prefix', '=', network)
          .where('sessions.ip_prefix', '!=', ''),
      ).as('knows_network'),
    )
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

/** Returns the account of an existing person. */
export const getAccount = (db: Db, personId: number) =>
  accounts(db).where('id', '=', personId).executeTakeFirstOrThrow()

export type Account = Awaited<ReturnType<typeof getAccount>>

/** Returns a session, open or ended, with its person's role. */
export async function findSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('people as person', 'person.id', 'session.person_id')
    .selectAll('session')
    .select('person.role_id')
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
}

/** Returns those of some sessions that are open and whose person may sign in. */
export async function listOpenSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions as session')
    .innerJoin('people as person', 'person.id', 'session.person_id')
    .select(['session.id', 'person.role_id'])
    .where('session.id', '=', sql<string>`any(${sessionIds})`)
    .where('session.ended_at', 'is', null)
    .where('session.absolute_expires_at', '>', now)
    .where('session.idle_expires_at', '>', now)
    .execute()
  return new Set(rows.filter(({ role_id }) => canSignIn(role_id)).map(({ id }) => id))
}
