import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { keyFor } from '#people/auth/server/secret.ts'
import { codeLength } from '#trade/sharing/contract/rules.ts'

/** 128 random bits. */
export const newShareId = (): string => randomBytes(16).toString('base64url')

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

/** Compares a guess with a code in constant time. */
export function isCode(guess: string, code: string): boolean {
  const [one, other] = [Buffer.from(guess), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Encrypts the codes of links for storage: owners can see their codes again, but the database alone does not reveal
 * them.
 */
export interface ShareCodes {
  encrypt(shareId: string, code: string): Buffer
  /** Null if it was encrypted with a secret that is no longer known. */
  decrypt(shareId: string, stored: Buffer): string | null
  /** Returns the key under which wrong codes from a network address are counted. */
  callerKey(caller: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** Encrypts with the current secret and decrypts with the current or previous one, like session tokens. */
export function shareCodes(secret: string, previous: string | null = null): ShareCodes {
  const secrets = previous === null ? [secret] : [secret, previous]
  const keys = secrets.map((one) => keyFor(one, 'share code'))
  const callers = keyFor(secret, 'share caller')
  return {
    encrypt(shareId, code) {
      const [key] = keys
      if (!key) throw new Error('there is no key to encrypt with')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(shareId))
      const text = Buffer.concat([cipher.update(code), cipher.final()])
      return Buffer.concat([nonce, text, cipher.getAuthTag()])
    },
    decrypt(shareId, stored) {
      const nonce = stored.subarray(0, nonceBytes)
      const text = stored.subarray(nonceBytes, -tagBytes)
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
            .setAAD(Buffer.from(shareId))
            .setAuthTag(stored.subarray(-tagBytes))
          return Buffer.concat([decipher.update(text), decipher.final()]).toString()
        } catch {
          // The secret is unknown, or the code belongs to another link.
        }
      }
      return null
    },
    callerKey: (caller) => createHmac('sha256', callers).update(caller).digest(),
  }
}
