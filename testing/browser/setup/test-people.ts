import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { depositDay, payIn } from '#demo/deposits.ts'
import { demoPassword, demoPeople } from '#demo/people.ts'
import { openSession } from '#people/auth/server/commands.ts'
import { sessionCookies } from '#people/auth/server/session.ts'
import { sessionTokens } from '#people/auth/server/session-tokens.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { shiftedNow } from '#testing/database/clock/one-clock.ts'

/** The kinds of people that tests sign in. */
export type Account = 'client' | 'dealer' | 'manager'

/** A person used by only one test for bids, payments and chats. */
export interface TestPerson {
  readonly id: number
  readonly email: string
  readonly password: string
  /** Unique, so that a manager's search finds only this person. */
  readonly fullName: string
}

/** Lets tests sign sessions without calling the server. */
export const serverSecret = 'the secret of a server that only tests can reach'

/** Adds a copy of a demo account with its credit and deposit only. */
export async function addTestPerson(db: Db, who: Account): Promise<TestPerson> {
  const account = demoPeople.find(({ kind }) => kind === who)
  if (!account) throw new Error(`the demo has no ${who}`)
  // Only letters: a search for a number would find digits in an address.
  const letters = Array.from(randomBytes(6), (byte) => String.fromCharCode(97 + (byte % 26))).join(
    '',
  )
  const email = `${who}-${letters}@seriba.test`
  const fullName = `${account.fullName} ${letters}`
  const { rows } = await sql<{ id: number }>`
    with next as (select nextval(pg_get_serial_sequence('people', 'id')) as id)
    insert into people overriding system value
    select (jsonb_populate_record(person, jsonb_build_object(
      'id', next.id, 'email', ${email}::text, 'full_name', ${fullName}::text
    ))).*
    from people person, next where person.email = ${account.email}
    returning id
  `.execute(db)
  const [person] = rows
  if (!person) throw new Error(`${account.email} is not in the database`)
  if (account.depositYen > 0) {
    await payIn(db, email, account.depositYen, depositDay(shiftedNow()))
  }
  return { id: person.id, email, password: demoPassword, fullName }
}

/** Opens a session, and returns its cookies as a browser stores them. */
export async function cookiesOfSession(db: Db, personId: number) {
  const now = shiftedNow()
  const id = await openSession(db, { personId, userAgent: 'test', network: '', now })
  const tokens = sessionTokens(serverSecret)
  const values = {
    access: tokens.accessToken(id, now),
    refresh: tokens.refreshToken({ sessionId: id, generation: 0 }),
  }
  return (['access', 'refresh'] as const).map((which) => ({
    name: sessionCookies[which],
    value: values[which],
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: which === 'access' ? ('Lax' as const) : ('Strict' as const),
  }))
}
