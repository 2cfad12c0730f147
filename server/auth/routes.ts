import type { FastifyInstance } from 'fastify'
import { signIn, signOut } from '../../contract/auth.ts'
import { maySignIn } from '../../contract/permissions.ts'
import { recordSignIn } from '../account/commands.ts'
import type { Context } from '../context.ts'
import { Refusal, route } from '../http.ts'
import { clearSessionCookie, setSessionCookie } from '../session.ts'
import { endSession, openSession } from './commands.ts'
import { verifyPassword } from './password.ts'
import { findAccount } from './queries.ts'

/** Doors into the product (spec 1 §4, §7). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, signIn, async ({ db, body, request, reply }) => {
    const account = await findAccount(db, body.email)
    const matches = await verifyPassword(account?.password_hash ?? '', body.password)
    if (!account || !matches) throw new Refusal('invalid_credentials')
    if (!maySignIn(account.role_id)) throw new Refusal('invalid_user')
    const now = context.now()
    const token = await openSession(db, {
      personId: account.id,
      userAgent: request.headers['user-agent'] ?? '',
      now,
    })
    await recordSignIn(db, account.id, now)
    setSessionCookie(request, reply, token)
    return { success: true as const, 'access-token': token }
  })

  route(app, context, signOut, async ({ db, visitor, reply }) => {
    if (visitor) await endSession(db, visitor.sessionId)
    clearSessionCookie(reply)
    return { success: true as const }
  })
}
