import type { FastifyInstance } from 'fastify'
import { refreshSession, signIn, signOut } from '../../contract/auth/calls.ts'
import { originOf, writeAudit } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { type ApiRequest, route } from '../http/route.ts'
import { endSession } from './commands.ts'
import { passwordResetRoutes } from './password-reset.ts'
import { findSession } from './queries.ts'
import { nextRefreshClaim } from './refresh.ts'
import { clearSessionCookies, refreshCookie, setSessionCookies } from './session.ts'
import { checkCredentials, completeSignIn } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

/** Signing in and out (spec 1 §4, §7). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { tokens } = context

  const prepareSignIn = ({ body, request }: ApiRequest<typeof signIn>) =>
    checkCredentials(context, body, request.ip)
  route(
    app,
    signIn,
    async ({ db, body, request, reply }, checked) => {
      const origin = originOf(request, context.now())
      const userAgent = request.headers['user-agent'] ?? ''
      const sessionId = await completeSignIn(db, context, checked, {
        email: body.email,
        userAgent,
        origin,
      })
      const access = tokens.accessToken(sessionId, origin.now)
      const refresh = tokens.refreshToken({ sessionId, generation: 0 })
      setSessionCookies(context, { request, reply }, { access, refresh })
      return { success: true as const, 'access-token': access }
    },
    { prepare: prepareSignIn },
  )

  route(app, refreshSession, async ({ db, request, reply }) => {
    const origin = originOf(request, context.now())
    const claim = tokens.readRefresh(refreshCookie(context, request))
    const successor = claim && (await nextRefreshClaim(db, context, claim, origin))
    // The cookies are not cleared: this response may arrive after a new sign-in and would remove its
    // cookies. Tokens of an ended session are worthless anyway.
    if (!successor) throw new Refusal('session_expired', { keepsWrites: true })
    const access = tokens.accessToken(successor.sessionId, origin.now)
    const refresh = tokens.refreshToken(successor)
    setSessionCookies(context, { request, reply }, { access, refresh })
    return { success: true as const, 'access-token': access }
  })

  route(app, signOut, async ({ db, person, request, reply }) => {
    const origin = originOf(request, context.now())
    // The access token may have expired; the refresh token still names the session to end.
    const claim = tokens.readRefresh(refreshCookie(context, request))
    for (const sessionId of new Set([person?.sessionId, claim?.sessionId])) {
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
    clearSessionCookies(context, { request, reply })
    return { success: true as const }
  })

  signUpRoutes(app, context)
  passwordResetRoutes(app, context)
}
