import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedOutCookie } from '#people/auth/contract/signed-out.ts'
import { canSignIn, permissionsInForce } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { isUnavailable } from '#platform/database/server/unavailable.ts'
import { isSecure } from '#platform/http/server/origin.ts'
import { languageWithId } from '#platform/i18n/contract/language.ts'
import { markSuccessorUsed } from './commands.ts'
import { ownFlags } from './rights.ts'
import {
  accessMinutes,
  type Device,
  idleDays,
  newSessionId,
  type RefreshClaim,
} from './session-tokens.ts'

/** As long as browsers store a cookie: 400 days. */
const deviceDays = 400

/** Names of the cookies; over https with a prefix that no other host of the domain can set. */
export const sessionCookies = { access: 'seriba-access', refresh: 'seriba-refresh' } as const
const deviceCookie = 'seriba-device'
type CookieName = keyof typeof sessionCookies

const sameSite = { access: 'lax', refresh: 'strict' } as const
const maxAge = { access: accessMinutes * 60, refresh: idleDays * 86_400 } as const

const cookieName = (which: CookieName, secure: boolean) =>
  secure ? `__Host-${sessionCookies[which]}` : sessionCookies[which]

const cookieOf = (context: Pick<Context, 'config'>, request: FastifyRequest, which: CookieName) =>
  request.cookies[cookieName(which, isSecure(context.config, request))] ?? ''

/** Returns the refresh token of a request; empty for none. */
export const refreshCookie = (context: Pick<Context, 'config'>, request: FastifyRequest) =>
  cookieOf(context, request, 'refresh')

const deviceCookieName = (secure: boolean) => (secure ? `__Host-${deviceCookie}` : deviceCookie)

/** Returns the device of a request, in which somebody has signed in before; null for none. */
export const deviceOf = (context: Context, request: FastifyRequest): Device | null =>
  context.tokens.readDevice(
    request.cookies[deviceCookieName(isSecure(context.config, request))] ?? '',
  )

/**
 * Marks the browser as one in which the person has proven their identity. The mark survives signing out and opens
 * nothing; guesses from it have their own count (OWASP, device cookies).
 */
export function setDeviceCookie(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  personId: number,
): void {
  const known = deviceOf(context, request)
  const id = known?.personId === personId ? known.id : newSessionId()
  const secure = isSecure(context.config, request)
  reply.setCookie(deviceCookieName(secure), context.tokens.deviceToken({ id, personId }), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: deviceDays * 86_400,
  })
}

/** Sets both tokens of a session as cookies that scripts cannot read. */
export function setSessionCookies(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tokens: Readonly<Record<CookieName, string>>,
): void {
  const secure = isSecure(context.config, request)
  for (const which of ['access', 'refresh'] as const) {
    reply.setCookie(cookieName(which, secure), tokens[which], {
      path: '/',
      httpOnly: true,
      sameSite: sameSite[which],
      secure,
      maxAge: maxAge[which],
    })
  }
}

export function clearSessionCookies(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const secure = isSecure(context.config, request)
  for (const which of ['access', 'refresh'] as const) {
    reply.clearCookie(cookieName(which, secure), {
      path: '/',
      httpOnly: true,
      sameSite: sameSite[which],
      secure,
    })
  }
}

/** Returns whether the person has signed out in this browser, which the server may not know yet. */
export const hasSignedOut = (request: FastifyRequest): boolean =>
  request.cookies[signedOutCookie] === 'true'

/** Clears the cookie of an earlier sign-out, which does not apply to the new session. */
export const clearSignedOutCookie = (reply: FastifyReply) =>
  reply.clearCookie(signedOutCookie, { path: '/' })

/** Returns the access token of a request: the `Authorization` header of an API client, else the cookie. */
function accessTokenOf(context: Pick<Context, 'config'>, request: FastifyRequest): string {
  const { authorization } = request.headers
  if (authorization === undefined) {
    return hasSignedOut(request) ? '' : cookieOf(context, request, 'access')
  }
  return /^Bearer ([\w.-]{20,120})$/i.exec(authorization)?.[1] ?? ''
}

/** A signed token of a session, which may have ended; an access token has no generation. */
export type SessionClaim = Omit<RefreshClaim, 'generation'> & { readonly generation: number | null }

/**
 * Returns the session of a request's signed token, even if only its refresh token is still valid, because a page that
 * has been open for a while requests pictures without any call. Null for none.
 */
export function sessionClaimOf(
  context: Pick<Context, 'config' | 'tokens' | 'now'>,
  request: FastifyRequest,
): SessionClaim | null {
  const access = context.tokens.readAccess(accessTokenOf(context, request), context.now())
  if (access !== null) return { sessionId: access.sessionId, generation: null }
  if (hasSignedOut(request)) return null
  return context.tokens.readRefresh(refreshCookie(context, request))
}

const personOfSession = prepared('person-of-session', (db, sessionId: string, now: Date) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('people as person', 'person.id', 'session.person_id')
    .select(['person.id', 'person.user_type', 'person.role_id', 'person.language_id'])
    .select(ownFlags('person').as('overrides'))
    .select(['session.generation', 'session.rotated_at', 'session.successor_used_at'])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.absolute_expires_at', '>', now)
    .compile(),
)

/**
 * Returns the signed-in person of a request; null without a valid token, and when the session has ended or the person
 * may no longer sign in. Reads the database for each request, so that the end of a session and changed permissions take
 * effect at once (decision 14).
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  db: Db,
): Promise<Person | null> {
  const now = context.now()
  const claim = context.tokens.readAccess(accessTokenOf(context, request), now)
  if (claim === null) return null
  const { sessionId, issuedAt } = claim
  const [row] = await personOfSession(db, sessionId, now)
  if (!row || !canSignIn(row.role_id)) return null
  const isSuccessor = row.generation > 0 && issuedAt >= Math.floor(row.rotated_at.getTime() / 1000)
  if (isSuccessor && row.successor_used_at === null) {
    // Once per refresh; a page is not refused because the database accepts no writes.
    await markSuccessorUsed(db, sessionId, now).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
    })
  }
  return {
    id: row.id,
    userType: row.user_type,
    roleId: row.role_id,
    permissions: permissionsInForce(
      { userType: row.user_type, roleId: row.role_id },
      row.overrides,
    ),
    language: languageWithId(row.language_id),
    sessionId,
  }
}
