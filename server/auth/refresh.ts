import { maySignIn } from '../../contract/core/permissions.ts'
import { type Origin, writeAudit } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { endSession, rotateSession } from './commands.ts'
import { mailWarning } from './mails.ts'
import { findSession, getAccount } from './queries.ts'
import { graceSeconds, lostResponseSeconds, type RefreshClaim } from './session-tokens.ts'

/**
 * The claim of the next refresh token, or null when the session has ended. The previous token gets the same next
 * one again for five minutes, unless that was used, because the response may have been lost; and for some seconds
 * in any case, because tabs race. An older token is a stolen copy and ends the session
 * ([decision 88](../../docs/decisions/088-lost-refreshes.md)).
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
  if (!session || session.ended_at !== null || !maySignIn(session.role_id)) return null
  if (rotated) return successor
  if (session.absolute_expires_at <= now || session.idle_expires_at <= now) return null
  const secondsSince = (at: Date) => (now.getTime() - at.getTime()) / 1000
  const isTolerated =
    secondsSince(session.rotated_at) <= lostResponseSeconds &&
    secondsSince(session.successor_used_at ?? now) <= graceSeconds
  if (session.generation === successor.generation && isTolerated) return successor
  // A later generation was signed before the database was restored from a backup: no theft.
  if (claim.generation >= session.generation) return null
  // Of several copies at once only one ends the session and sends the warning.
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
