import { createHash, randomBytes } from 'node:crypto'
import type { Db, EndReason, TokenPurpose } from '../db/tables.ts'
import { absoluteEnd, idleEnd, newSessionId } from './session-tokens.ts'

/** Opens a session for a person and returns its public name. */
export async function openSession(
  db: Db,
  session: { personId: number; userAgent: string; network: string; now: Date },
): Promise<string> {
  const { now } = session
  const id = newSessionId()
  await db
    .insertInto('sessions')
    .values({
      id,
      person_id: session.personId,
      rotated_at: now,
      created_at: now,
      last_used_at: now,
      idle_expires_at: idleEnd(now),
      absolute_expires_at: absoluteEnd(now),
      ended_at: null,
      end_reason: null,
      user_agent: session.userAgent.slice(0, 400),
      ip_prefix: session.network,
    })
    .execute()
  return id
}

/**
 * Moves a session on from one generation of its tokens to the next. Of many that ask at once one
 * succeeds, since the row is locked by the first and has another generation for the rest.
 * @returns whether it was this caller
 */
export async function rotateSession(
  db: Db,
  claim: { sessionId: string; generation: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set((set) => ({
      generation: set('generation', '+', 1),
      rotated_at: now,
      last_used_at: now,
      idle_expires_at: set.fn('least', [set.val(idleEnd(now)), 'absolute_expires_at']),
    }))
    .where('id', '=', claim.sessionId)
    .where('generation', '=', claim.generation)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends one session, `of` one person where that matters; tells whether it was open until now. */
export async function endSession(
  db: Db,
  sessionId: string,
  { reason, now, of }: { reason: EndReason; now: Date; of?: number },
): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .$if(of !== undefined, (query) => query.where('person_id', '=', of ?? 0))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends every session of a person, but for one to keep. */
export async function endSessionsOf(
  db: Db,
  personId: number,
  { reason, now, keep = '' }: { reason: EndReason; now: Date; keep?: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('id', '!=', keep)
    .execute()
}

/** Minutes for which a mailed link works. */
export const linkMinutes = 30

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Makes the token of a link; it is returned this once and stored as a hash. */
export async function issueToken(
  db: Db,
  { personId, purpose, now }: { personId: number; purpose: TokenPurpose; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      person_id: personId,
      created_at: now,
      expires_at: new Date(now.getTime() + linkMinutes * 60_000),
      used_at: null,
    })
    .execute()
  return token
}

/**
 * Uses up a token, and with it every other one for the same purpose and person.
 * @returns whose it was; null when it is unknown, used or expired
 */
export async function takeToken(
  db: Db,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<number | null> {
  const taken = await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()
  if (!taken) return null
  await voidTokens(db, { personId: taken.person_id, purpose, now })
  return taken.person_id
}

/** Links that were mailed to a person for one purpose stop working. */
export async function voidTokens(
  db: Db,
  { personId, purpose, now }: { personId: number; purpose: TokenPurpose; now: Date },
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Whose a token is while it can still be used; reading it does not use it up. */
export async function findTokenOwner(
  db: Db,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<number | null> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('person_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.person_id ?? null
}
