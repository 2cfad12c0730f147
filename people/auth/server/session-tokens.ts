import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from './secret.ts'

/** Lifetime of an access token, of an unused session, and of any session. */
export const accessMinutes = 10
export const idleDays = 14
export const absoluteDays = 60
/** How long the previous refresh token gets the next one again while that is unused: its response was lost. */
export const lostResponseSeconds = 300
/** How long it still does once that was used, because tabs race. */
export const graceSeconds = 10

const dayMs = 86_400_000

/**
 * Returns when a session that is used now ends if it is not used again; `absoluteEnd` returns when it ends in any case.
 */
export const idleEnd = (now: Date) => new Date(now.getTime() + idleDays * dayMs)
export const absoluteEnd = (now: Date) => new Date(now.getTime() + absoluteDays * dayMs)

/** Returns the id of a session or a device: 128 random bits, worthless without a signature. */
export const newSessionId = () => randomBytes(16).toString('base64url')

/** The contents of a refresh token: the session, and the generation of the token. */
export interface RefreshClaim {
  readonly sessionId: string
  readonly generation: number
}

export interface AccessClaim {
  readonly sessionId: string
  /** Seconds since 1970. */
  readonly issuedAt: number
}

/** A browser in which a person has proven their identity. */
export interface Device {
  /** As long as a session id. */
  readonly id: string
  readonly personId: number
}

/** A link that a guest has opened, and the lot whose pictures it shows. */
export interface OpenedShare {
  /** 22 characters. */
  readonly id: string
  readonly lotId: number
}

/** A guest who has opened links, with the end of access to their pictures. */
export interface GuestClaim {
  readonly shares: readonly OpenedShare[]
  readonly expiresAt: Date
}

/**
 *
 * Makes and reads signed tokens: none has to be stored, and the successor of a token is always the same. Not JWTs:
 * those are twice as long and slower to verify (decision 21).
 */
export interface SessionTokens {
  refreshToken(claim: RefreshClaim): string
  /** Null for anything that this instance has not signed. */
  readRefresh(token: string): RefreshClaim | null
  accessToken(sessionId: string, now: Date): string
  /** Returns the token of a browser in which a person has signed in; it opens nothing. */
  deviceToken(device: Device): string
  readDevice(token: string): Device | null
  /** Returns the token of a link that stops mails to a person. It does nothing else, so it never expires. */
  unsubscribeToken(personId: number): string
  /** Returns the person of such a link; null when it is not signed here. */
  readUnsubscribe(token: string): number | null
  /** Returns the token of a guest with shared links. */
  guestToken(claim: GuestClaim): string
  /** Returns the links of a guest; none when the token is not signed here or has expired. */
  readGuest(token: string, now: Date): readonly OpenedShare[]
  /** Null when an access token is not signed here or has expired. */
  readAccess(token: string, now: Date): AccessClaim | null
}

const guestShape = /^((\d{1,12})\.([\w-]{22}\d{1,15}(?:~[\w-]{22}\d{1,15})*))\.([\w-]{43})$/
const shape = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Signs with one secret and verifies with it or the previous one, so that a secret can be replaced without signing
 * anybody out.
 */
export function sessionTokens(secret: string, previous: string | null = null): SessionTokens {
  const secrets = previous === null ? [secret] : [secret, previous]
  const refreshKeys = secrets.map((one) => keyFor(one, 'refresh token'))
  const accessKeys = secrets.map((one) => keyFor(one, 'access token'))
  const deviceKeys = secrets.map((one) => keyFor(one, 'device token'))
  const guestKeys = secrets.map((one) => keyFor(one, 'guest token'))
  const unsubscribeKeys = secrets.map((one) => keyFor(one, 'unsubscribe token'))
  return {
    unsubscribeToken: (personId) => signText(unsubscribeKeys, String(personId)),
    readUnsubscribe(token) {
      const [, personId = '', mac = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? []
      return personId && isSigned(unsubscribeKeys, personId, mac) ? Number(personId) : null
    },
    guestToken({ shares, expiresAt }) {
      const links = shares.map(({ id, lotId }) => `${id}${lotId}`).join('~')
      return signText(guestKeys, `${Math.floor(expiresAt.getTime() / 1000)}.${links}`)
    },
    readGuest(token, now) {
      const [, text = '', ends = '', links = '', mac = ''] = guestShape.exec(token) ?? []
      const isGood =
        text !== '' && isSigned(guestKeys, text, mac) && Number(ends) * 1000 > now.getTime()
      if (!isGood) return []
      return links
        .split('~')
        .map((link) => ({ id: link.slice(0, 22), lotId: Number(link.slice(22)) }))
    },
    deviceToken: ({ id, personId }) => sign(deviceKeys, id, personId),
    readDevice(token) {
      const read = verify(deviceKeys, token)
      return read && { id: read.sessionId, personId: read.number }
    },
    refreshToken: ({ sessionId, generation }) => sign(refreshKeys, sessionId, generation),
    readRefresh(token) {
      const read = verify(refreshKeys, token)
      return read && { sessionId: read.sessionId, generation: read.number }
    },
    accessToken: (sessionId, now) =>
      sign(accessKeys, sessionId, Math.floor(now.getTime() / 1000) + accessMinutes * 60),
    readAccess(token, now) {
      const read = verify(accessKeys, token)
      if (!read || read.number * 1000 <= now.getTime()) return null
      return { sessionId: read.sessionId, issuedAt: read.number - accessMinutes * 60 }
    },
  }
}

const macOf = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

function sign(keys: readonly KeyObject[], sessionId: string, number: number): string {
  return signText(keys, `${sessionId}.${number}`)
}

function signText([key]: readonly KeyObject[], text: string): string {
  if (!key) throw new Error('there is no key to sign with')
  return `${text}.${macOf(key, text).toString('base64url')}`
}

function verify(
  keys: readonly KeyObject[],
  token: string,
): { sessionId: string; number: number } | null {
  const [, sessionId = '', number = '', mac = ''] = shape.exec(token) ?? []
  if (!sessionId || !isSigned(keys, `${sessionId}.${number}`, mac)) return null
  return { sessionId, number: Number(number) }
}

function isSigned(keys: readonly KeyObject[], text: string, mac: string): boolean {
  const signature = Buffer.from(mac, 'base64url')
  // The last character has two unused bits, so another spelling of the same bytes is refused.
  if (signature.toString('base64url') !== mac) return false
  return keys.some((key) => timingSafeEqual(signature, macOf(key, text)))
}
