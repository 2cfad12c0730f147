import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from './secret.ts'

/** Lifetime of an access token, of an unused session, and of any session. */
export const accessMinutes = 10
export const idleDays = 14
export const absoluteDays = 60
/** For how long the previous refresh token still gives the next one. */
export const graceSeconds = 10

const dayMs = 86_400_000

/** When a session that is used now ends if it is not used again, and when it ends in any case. */
export const idleEnd = (now: Date) => new Date(now.getTime() + idleDays * dayMs)
export const absoluteEnd = (now: Date) => new Date(now.getTime() + absoluteDays * dayMs)

/** The id of a session: 128 random bits. Worthless without a signature. */
export const newSessionId = () => randomBytes(16).toString('base64url')

/** What a refresh token says: the session, and the number of the token in it. */
export interface RefreshClaim {
  readonly sessionId: string
  readonly generation: number
}

/**
 * Signed tokens: none has to be stored, and the successor of a token is always the same. Not JWTs:
 * those are twice as long and take longer to verify (decision 21).
 */
export interface SessionTokens {
  refreshToken(claim: RefreshClaim): string
  /** Null for everything that this instance has not signed. */
  readRefresh(token: string): RefreshClaim | null
  accessToken(sessionId: string, now: Date): string
  /** The session of an access token; null when it is not signed here or has expired. */
  readAccess(token: string, now: Date): string | null
}

const shape = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Signs with one secret and verifies with that one or the previous one, so that a secret can be
 * replaced without signing anybody out.
 */
export function sessionTokens(secret: string, previous: string | null = null): SessionTokens {
  const secrets = previous === null ? [secret] : [secret, previous]
  const refreshKeys = secrets.map((one) => keyFor(one, 'refresh token'))
  const accessKeys = secrets.map((one) => keyFor(one, 'access token'))
  return {
    refreshToken: ({ sessionId, generation }) => sign(refreshKeys, sessionId, generation),
    readRefresh(token) {
      const read = verify(refreshKeys, token)
      return read && { sessionId: read.sessionId, generation: read.number }
    },
    accessToken: (sessionId, now) =>
      sign(accessKeys, sessionId, Math.floor(now.getTime() / 1000) + accessMinutes * 60),
    readAccess(token, now) {
      const read = verify(accessKeys, token)
      return read && read.number * 1000 > now.getTime() ? read.sessionId : null
    },
  }
}

const macOf = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

function sign([key]: readonly KeyObject[], sessionId: string, number: number): string {
  if (!key) throw new Error('there is no key to sign with')
  const text = `${sessionId}.${number}`
  return `${text}.${macOf(key, text).toString('base64url')}`
}

function verify(
  keys: readonly KeyObject[],
  token: string,
): { sessionId: string; number: number } | null {
  const [, sessionId = '', number = '', mac = ''] = shape.exec(token) ?? []
  if (!sessionId) return null
  const given = Buffer.from(mac, 'base64url')
  // The last character has two unused bits: another spelling of the same bytes is not accepted.
  if (given.toString('base64url') !== mac) return null
  const text = `${sessionId}.${number}`
  if (!keys.some((key) => timingSafeEqual(given, macOf(key, text)))) return null
  return { sessionId, number: Number(number) }
}
