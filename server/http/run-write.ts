import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { Refusal } from '../core/refusal.ts'
import { retryConflicts } from '../db/conflicts.ts'
import type { Db } from '../db/tables.ts'
import type { KeyedRequest } from '../idempotency/commands.ts'
import { keyedRequest, type Outcome, onceForKey } from '../idempotency/keyed.ts'

/**
 * The `Idempotency-Key` of a request with the hash of its input; null without one.
 * @throws Refusal invalid_request for a key that cannot be stored
 */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: object,
): KeyedRequest | null {
  const keyed = keyedRequest(endpoint, request, request.person?.id, input)
  if (keyed !== 'unusable') return keyed
  throw new Refusal('invalid_request', { details: ['Idempotency-Key: 1 to 255 characters'] })
}

/**
 * Runs a write in one transaction, all or nothing; but a refusal with `keepsWrites` commits what was
 * written before it. With a key the outcome is stored in the same transaction, such a refusal
 * included: a late copy of a refused request never takes effect.
 */
export async function runWrite<T>(
  db: Db,
  key: KeyedRequest | null,
  write: (transaction: Db) => Promise<T>,
): Promise<T> {
  const outcome = await retryConflicts(() =>
    db
      .transaction()
      .execute((transaction) =>
        key
          ? onceForKey(transaction, key, () => outcomeOf(write(transaction)))
          : outcomeOf(write(transaction)),
      ),
  )
  return resultOf(outcome)
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

/**
 * The response in an outcome; null stands for a key that belongs to another request.
 * @throws Refusal when the write was refused
 */
function resultOf<T>(outcome: Outcome<T> | null): T {
  if (!outcome) throw new Refusal('idempotency_key_reused')
  if ('response' in outcome) return outcome.response
  const { code, fields, ...more } = outcome.refusal
  throw new Refusal(code, { ...more, ...(fields ? { fields } : {}) })
}
