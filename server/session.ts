import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  maySignIn,
  type Permissions,
  permissionsOf,
  type RoleId,
  type UserType,
} from '../contract/permissions.ts'
import type { Context } from './context.ts'

/** The person behind a request, with the flags in force. */
export interface Person {
  readonly id: number
  readonly userType: UserType
  readonly roleId: RoleId
  readonly permissions: Permissions
  readonly sessionId: number
}

const cookieName = 'seriba-session'
/** Days after which a session ends. */
export const sessionDays = 14

/** A token nobody can guess, and what of it is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The token of a request: the session cookie, or a bearer token of an API client. */
export function requestToken(request: FastifyRequest): string | null {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')
  return bearer?.[1] ?? request.cookies[cookieName] ?? null
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: sessionDays * 86_400,
  })
}

export function clearSessionCookie(reply: FastifyReply) {
  reply.clearCookie(cookieName, { path: '/' })
}

/** Who is behind a request; null for nobody, an unknown token or a session that has ended. */
export async function findPerson(
  context: Context,
  request: FastifyRequest,
): Promise<Person | null> {
  const token = requestToken(request)
  if (!token || token.length > 100) return null
  const row = await context.db
    .selectFrom('sessions as session')
    .innerJoin('people as person', 'person.id', 'session.person_id')
    .select(['person.id', 'person.user_type', 'person.role_id', 'session.id as session_id'])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', context.now())
    .executeTakeFirst()
  if (!row || !maySignIn(row.role_id)) return null
  const overrides = await context.db
    .selectFrom('person_permissions')
    .select(['flag', 'granted'])
    .where('person_id', '=', row.id)
    .execute()
  return {
    id: row.id,
    userType: row.user_type,
    roleId: row.role_id,
    permissions: permissionsOf(
      row.role_id,
      Object.fromEntries(overrides.map(({ flag, granted }) => [flag, granted])),
    ),
    sessionId: row.session_id,
  }
}
