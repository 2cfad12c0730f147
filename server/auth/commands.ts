import type { Db } from '../db/tables.ts'
import { newToken, sessionDays } from '../session.ts'

/** Opens a session for a person and returns its token, which is shown this once. */
export async function openSession(
  db: Db,
  session: { personId: number; userAgent: string; now: Date },
): Promise<string> {
  const { token, hash } = newToken()
  await db
    .insertInto('sessions')
    .values({
      person_id: session.personId,
      token_hash: hash,
      user_agent: session.userAgent.slice(0, 400),
      created_at: session.now,
      expires_at: new Date(session.now.getTime() + sessionDays * 86_400_000),
    })
    .execute()
  return token
}

/** Ends one session; ending it twice is no error. */
export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}
