import { maySignIn } from '../../contract/core/permissions.ts'
import { type Origin, writeAudit } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { endSession, rotateSession } from './commands.ts'
import { mailWarning } from './mails.ts'
import { findSession, getAccount } from './queries.ts'
import { graceSeconds, type RefreshClaim } from './session-tokens.ts'

/**
 * The claim of the next refresh token, or null when the session has ended. For a few seconds the
 * previous token gets the same next one again, so that racing tabs or a lost response do not sign
 * anybody out; an older token is a stolen copy and ends the session (decision 11, Session).
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
  const age = (now.getTime() - session.rotated_at.getTime()) / 1000
  if (session.generation === successor.generation && age <= graceSeconds) return successor
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
