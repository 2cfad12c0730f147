import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { canSignIn } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { endSession, rotateSession } from './commands.ts'
import { mailWarning } from './mails.ts'
import { findSession, getAccount } from './queries.ts'
import type { SessionClaim } from './session.ts'
import { graceSeconds, lostResponseSeconds, type RefreshClaim } from './session-tokens.ts'

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Returns whether a session has neither ended nor expired, and its person may sign in. */
const isOpen = (session: Session, now: Date): boolean =>
  session.ended_at === null &&
  session.absolute_expires_at > now &&
  session.idle_expires_at > now &&
  canSignIn(session.role_id)

/**
 * Returns whether the token before the newest is still valid: for five minutes while the newest is unused, because its
 * response may have been lost, and for some seconds in any case, because tabs race.
 */
function isToleratedPredecessor(session: Session, { generation }: RefreshClaim, now: Date) {
  const secondsSince = (at: Date) => (now.getTime() - at.getTime()) / 1000
  return (
    session.generation === generation + 1 &&
    secondsSince(session.rotated_at) <= lostResponseSeconds &&
    secondsSince(session.successor_used_at ?? now) <= graceSeconds
  )
}

/**
 * Returns whether a token proves a session: an access token, the newest refresh token, or the one before while that is
 * valid.
 */
export function isProven(
  session: Session | undefined,
  { sessionId, generation }: SessionClaim,
  now: Date,
): boolean {
  if (!session || !isOpen(session, now)) return false
  if (generation === null || generation === session.generation) return true
  return isToleratedPredecessor(session, { sessionId, generation }, now)
}

/**
 *
 * Returns the claim of the next refresh token, or null when the session has ended. While the previous token is
 * tolerated, it gets the same next one again. An older token is a stolen copy and ends the session ([decision
 * 88](../../docs/decisions/088-lost-refreshes.md)).
 */
export async function nextRefreshClaim(
  db: Db,
  context: Context,
  claim: RefreshClaim,
  origin: Origin,
): Promise<RefreshClaim | null> {
  const { now } = origin
  const successor = { ...claim, generation: claim.generation + 1 }
  const rotated = await rotateSession(db, claim, now)
  const session = await findSession(db, claim.sessionId)
  if (!session || !isOpen(session, now)) return null
  if (rotated || isToleratedPredecessor(session, claim, now)) return successor
  // A later generation was signed before the database was restored from a backup, so it is no theft.
  if (claim.generation >= session.generation) return null
  // Of several copies at once, only one ends the session and sends the warning.
  if (!(await endSession(db, session.id, { reason: 'reused', now }))) return null
  await writeAudit(db, origin, {
    action: 'session-reused',
    actorId: null,
    subjectId: session.person_id,
    details: { session: session.id, generation: claim.generation, newest: session.generation },
  })
  await mailWarning(db, context, 'session-reused', await getAccount(db, session.person_id))
  return null
}
