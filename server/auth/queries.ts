import type { Db } from '../db/tables.ts'

/** The account of an e-mail address, whatever its letter case. */
export async function findAccount(db: Db, email: string) {
  return db
    .selectFrom('people')
    .select(['id', 'password_hash', 'role_id'])
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}
