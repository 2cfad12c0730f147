import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refreshSession, signIn, signOut } from '#people/auth/contract/calls.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { endSession } from './commands.ts'
import { passwordResetRoutes } from './password-reset.ts'
import { findSession } from './queries.ts'
import { nextRefreshClaim } from './refresh.ts'
import {
  clearSessionCookies,
  clearSignedOutCookie,
  deviceOf,
  hasSignedOut,
  refreshCookie,
  setDeviceCookie,
  setSessionCookies,
} from './session.ts'
import { checkCredentials, completeSignIn } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

/** Registers the calls for signing in and out (spec 1 §4, §7). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { tokens } = context

  /** Ends the sessions that the tokens of a request name. */
  const endSessionsIn = async (db: Db, request: FastifyRequest, origin: Origin) => {
    // The access token may have expired; the refresh token still names the session to end.
    const claim = tokens.readRefresh(refreshCookie(context, request))
    for (const sessionId of new Set([request.person?.sessionId, claim?.sessionId])) {
      if (!sessionId) continue
      const ended = await endSession(db, sessionId, { reason: 'signed-out', now: origin.now })
      const session = ended ? await findSession(db, sessionId) : undefined
      if (!session) continue
      await writeAudit(db, origin, {
        action: 'signed-out',
        actorId: session.person_id,
        subjectId: session.person_id,
        details: { session: sessionId },
      })
    }
  }

  const prepareSignIn = ({ body, request }: ApiRequest<typeof signIn>) =>
    checkCredentials(context, body, { ip: request.ip, device: deviceOf(context, request) })
  route(
    app,
    signIn,
    { prepare: prepareSignIn },
    async ({ db, body, request, reply, origin }, checked) => {
      const userAgent = request.headers['user-agent'] ?? ''
      const sessionId = await completeSignIn(db, context, checked, {
        email: body.email,
        userAgent,
        origin,
      })
      // The new cookies replace those of an older session of this browser, so it ends.
      await endSessionsIn(db, request, origin)
      const access = tokens.accessToken(sessionId, origin.now)
      const refresh = tokens.refreshToken({ sessionId, generation: 0 })
      setSessionCookies(context, { request, reply }, { access, refresh })
      if (hasSignedOut(request)) clearSignedOutCookie(reply)
      if (checked.account) setDeviceCookie(context, { request, reply }, checked.account.id)
      return { 'access-token': access }
    },
  )

  route(app, refreshSession, async ({ db, request, reply, origin }) => {
    if (hasSignedOut(request)) throw new Refusal('session_expired')
    const claim = tokens.readRefresh(refreshCookie(context, request))
    const successor = claim && (await nextRefreshClaim(db, context, claim, origin))
    // The cookies are not cleared: this response may arrive after a new sign-in and would remove its
    // cookies. Tokens of an ended session are worthless anyway.
    if (!successor) throw new Refusal('session_expired', { commitsWrites: true })
    const access = tokens.accessToken(successor.sessionId, origin.now)
    const refresh = tokens.refreshToken(successor)
    setSessionCookies(context, { request, reply }, { access, refresh })
    return { 'access-token': access }
  })

  route(app, signOut, async ({ db, request, reply, origin }) => {
    await endSessionsIn(db, request, origin)
    clearSessionCookies(context, { request, reply })
  })

  signUpRoutes(app, context)
  passwordResetRoutes(app, context)
}
