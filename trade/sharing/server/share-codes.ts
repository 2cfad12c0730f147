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

/** Compares a guess with a code in a time that tells nothing of either. */
export function isCode(guess: string, code: string): boolean {
  const [one, other] = [Buffer.from(guess), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Codes of links as they are stored: an owner can see them again, whoever has the database alone cannot. */
export interface ShareCodes {
  encrypt(shareId: string, code: string): Buffer
  /** Null when it was encrypted with a secret that is not known any more. */
  decrypt(shareId: string, stored: Buffer): string | null
  /** The key by which wrong guesses from a network address are counted. */
  callerKey(caller: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** Encrypts with one secret and decrypts with that one or the previous one, as session tokens do. */
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
          // Another secret, or another link's code.
        }
      }
      return null
    },
    callerKey: (caller) => createHmac('sha256', callers).update(caller).digest(),
  }
}
