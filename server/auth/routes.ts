import type { FastifyInstance } from 'fastify'
import { refreshSession, signIn, signOut } from '../../contract/auth/calls.ts'
import { originOf, writeAudit } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { type ApiRequest, route } from '../http/route.ts'
import { endSession } from './commands.ts'
import { passwordResetRoutes } from './password-reset.ts'
import { findSession } from './queries.ts'
import { successorOf } from './refresh.ts'
import { clearSessionCookies, refreshCookie, setSessionCookies } from './session.ts'
import { admit, checkCredentials } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

/** Doors into the product (spec 1 §4, §7). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { tokens } = context

  const knock = ({ body, request }: ApiRequest<typeof signIn>) =>
    checkCredentials(context, body, request.ip)
  route(
    app,
    signIn,
    async ({ db, body, request, reply }, knocked) => {
      const origin = originOf(request, context.now())
      const userAgent = request.headers['user-agent'] ?? ''
      const sessionId = await admit(db, context, knocked, { email: body.email, userAgent, origin })
      const access = tokens.accessToken(sessionId, origin.now)
      const refresh = tokens.refreshToken({ sessionId, generation: 0 })
      setSessionCookies(context, { request, reply }, { access, refresh })
      return { success: true as const, 'access-token': access }
    },
    { prepare: knock },
  )

  route(app, refreshSession, async ({ db, request, reply }) => {
    const origin = originOf(request, context.now())
    const claim = tokens.readRefresh(refreshCookie(context, request))
    const successor = claim && (await successorOf(db, context, claim, origin))
    // The cookies stay: this answer may come late, after somebody has signed in anew, and would take
    // their cookies along. Dead tokens open nothing.
    if (!successor) throw new Refusal('session_expired', { keepsWrites: true })
    const access = tokens.accessToken(successor.sessionId, origin.now)
    const refresh = tokens.refreshToken(successor)
    setSessionCookies(context, { request, reply }, { access, refresh })
    return { success: true as const, 'access-token': access }
  })

  route(app, signOut, async ({ db, person, request, reply }) => {
    const origin = originOf(request, context.now())
    // Who signs out late has no access token any more, but a session that must not go on.
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
