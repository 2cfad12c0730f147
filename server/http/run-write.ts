import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { RefusalCode } from '../../contract/core/errors.ts'
import { Refusal } from '../core/refusal.ts'
import { retryConflicts } from '../db/conflicts.ts'
import type { Db } from '../db/tables.ts'
import { claimKey, type KeyedRequest, storeOutcome } from '../idempotency/commands.ts'

/** What a committed write has come to; stored as JSON with the key of its request. */
type Outcome<T> =
  | { readonly response: T }
  | {
      readonly refusal: {
        readonly code: RefusalCode
        readonly fields: Readonly<Record<string, string>> | null
        readonly details: readonly string[]
        readonly retryAfterSeconds: number
      }
    }

/** Visible ASCII, as clients make keys. */
const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * The `Idempotency-Key` of a request with the hash of its input; null when none was sent, or when the
 * call takes none.
 * @throws Refusal invalid_request for a key that cannot be stored
 */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: object,
): KeyedRequest | null {
  const key = request.headers['idempotency-key']
  const { person } = request
  if (!endpoint.idempotent || key === undefined || !person) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new Refusal('invalid_request', { details: ['Idempotency-Key: 1 to 255 characters'] })
  }
  const text = JSON.stringify([endpoint.method, endpoint.path, input])
  return { personId: person.id, key, hash: createHash('sha256').update(text).digest() }
}

/**
 * Runs a write in one transaction, all or nothing; but a refusal with `keepsWrites` commits what was
 * written before it. With a key the write runs once, and its outcome is stored in the same
 * transaction, such a refusal included: a late copy of a refused request never takes effect.
 */
export async function runWrite<T>(
  db: Db,
  key: KeyedRequest | null,
  write: (transaction: Db) => Promise<T>,
): Promise<T> {
  const attempt = async (transaction: Db): Promise<Outcome<T>> => {
    if (!key) return outcomeOf(write(transaction))
    const claim = await claimKey(transaction, key)
    if (claim.state === 'reused') throw new Refusal('idempotency_key_reused')
    if (claim.state === 'done') return JSON.parse(claim.outcome)
    // Through JSON the first time too, so that every copy of a request gets the same response.
    const outcome = JSON.stringify(await outcomeOf(write(transaction)))
    await storeOutcome(transaction, key, outcome)
    return JSON.parse(outcome)
  }
  const outcome = await retryConflicts(() => db.transaction().execute(attempt))
  if ('response' in outcome) return outcome.response
  const { code, fields, ...more } = outcome.refusal
  throw new Refusal(code, { ...more, ...(fields ? { fields } : {}) })
}

/** What a write has come to, as far as its transaction is to be committed. */
async function outcomeOf<T>(writing: Promise<T>): Promise<Outcome<T>> {
  try {
    return { response: await writing }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.keepsWrites) throw error
    const { code, fields, details, retryAfterSeconds } = error
    return { refusal: { code, fields, details, retryAfterSeconds } }
  }
}
