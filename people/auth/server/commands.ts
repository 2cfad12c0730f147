import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { absoluteEnd, idleEnd, newSessionId } from './session-tokens.ts'
import type { EndReason, TokenPurpose } from './tables.ts'

/** Opens a session for a person and returns its id. */
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
      successor_used_at: null,
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
 * Moves a session to the next generation of its tokens. Of many simultaneous requests one succeeds: it locks the row,
 * and the others find another generation.
 *
 * @returns whether this one succeeded
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
      successor_used_at: null,
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

/** Records that the tokens of a session's latest refresh have arrived. */
export async function markSuccessorUsed(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ successor_used_at: now })
    .where('id', '=', sessionId)
    .where('successor_used_at', 'is', null)
    .execute()
}

/**
 * Ends one session; with `of`, only if it belongs to that person.
 *
 * @returns whether it was open until now
 */
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

/** Ends every session of a person except `except`. */
export async function endSessionsOf(
  db: Db,
  personId: number,
  { reason, now, except = '' }: { reason: EndReason; now: Date; except?: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('id', '!=', except)
    .execute()
}

/** Lifetime of a mailed link. */
export const linkMinutes = 30

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Creates the token of a mailed link; stores only its hash. */
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
 * Consumes a token, and voids every other one for the same purpose and person.
 * @returns the id of its person; null when it is unknown, used or expired
 */
export async function consumeToken(
  db: Db,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<number | null> {
  const consumed = await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()
  if (!consumed) return null
  await voidTokens(db, { personId: consumed.person_id, purpose, now })
  return consumed.person_id
}

/**
 * Returns whether a token has verified its person's address, for as long as its link would have been valid: programs
 * that check mails open the link first. Voided links have verified nothing.
 */
export async function hasVerified(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_tokens as link')
    .innerJoin('people as person', 'person.id', 'link.person_id')
    .select('person.id')
    .where('link.token_hash', '=', hashToken(token))
    .where('link.purpose', '=', 'verify-email')
    .where('link.used_at', 'is not', null)
    .where('link.expires_at', '>', now)
    .where('person.verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Voids all links mailed to a person for one purpose: unlike used links, they end at once. */
export async function voidTokens(
  db: Db,
  { personId, purpose, now }: { personId: number; purpose: TokenPurpose; now: Date },
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now, expires_at: now })
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Returns the person of a usable token; does not consume it. */
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

/**
 * How many days an ended session is stored: it identifies a person's networks at the next sign-in, and a stolen refresh
 * token.
 */
const sessionDays = 60
/** How many days a mailed link is stored after its end, for support: "the link did not work". */
const linkDays = 7
/** Number of rows that one statement deletes, so that locks are short. */
const batch = 5000

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Deletes a batch of sessions that ended long ago; returns its size. */
export async function deleteOldSessions(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where id in (
      select id from sessions where least(ended_at, idle_expires_at) < ${before(now, sessionDays)}
      limit ${batch}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes a batch of links that nobody can use any more; returns its size. */
export async function deleteOldLinks(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from one_time_tokens where token_hash in (
      select token_hash from one_time_tokens where expires_at < ${before(now, linkDays)} limit ${batch}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes a batch of expired counts of guesses; returns its size. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where key in (
      select key from rate_limits where expire < ${now.getTime()} limit ${batch}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
