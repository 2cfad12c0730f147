import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, isWrite } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { retryConflicts } from '#platform/database/server/conflicts.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Writes } from '#platform/database/server/writes.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { claimKey, type KeyedRequest, storeOutcome } from '#platform/idempotency/server/commands.ts'
import { formLanguage, refusalTexts } from './refusals/refusal-messages.ts'

/** A refusal as stored with the key of its request, in the language of that request. */
interface StoredRefusal {
  readonly code: RefusalCode
  readonly fields: Readonly<Record<string, string>> | null
  readonly details: readonly string[]
  readonly detail?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number
}

/** The outcome of a committed write. */
type Outcome<T, R> = { readonly response: T } | { readonly refusal: R }

/** The outcome of a write as stored with its key. */
export type StoredOutcome<T> = Outcome<T, StoredRefusal>

export interface KeyedWrite extends KeyedRequest {
  readonly language: Language
}

/** Visible ASCII, as clients generate keys. */
const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Returns the `Idempotency-Key` of a request with the hash of its input; null when none was sent, or when the call does
 * not accept one. @throws Refusal invalid_request for a key that cannot be stored
 */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: object,
): KeyedWrite | null {
  const key = request.headers['idempotency-key']
  const { person } = request
  if (!endpoint.idempotent || key === undefined || !person) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new Refusal('invalid_request', { details: ['Idempotency-Key: 1 to 255 characters'] })
  }
  const text = JSON.stringify([endpoint.method, endpoint.path, input])
  const hash = createHash('sha256').update(text).digest()
  return { personId: person.id, key, hash, language: formLanguage(request) }
}

/**
 * Runs a write in one transaction, all or nothing, except that a refusal with `commitsWrites` commits the writes before
 * it. With a key the write runs once, and its outcome, including such a refusal, is stored in the same transaction: a
 * late copy of a refused request never takes effect.
 */
export async function runWrite<T>(
  db: Db,
  key: KeyedWrite | null,
  write: (transaction: Db) => Promise<T>,
): Promise<T> {
  const attempt = async (transaction: Db): Promise<Outcome<T, Refusal | StoredRefusal>> => {
    if (!key) return outcomeOf(write(transaction))
    const claim = await claimKey(transaction, key)
    if (claim.state === 'reused') throw new Refusal('idempotency_key_reused')
    if (claim.state === 'done') return JSON.parse(claim.outcome)
    // Converted through JSON the first time too, so that every copy of a request gets the same response.
    const outcome = JSON.stringify(storable(await outcomeOf(write(transaction)), key.language))
    await storeOutcome(transaction, key, outcome)
    return JSON.parse(outcome)
  }
  return resultOf(await retryConflicts(() => db.transaction().execute(attempt)))
}

/**
 * Returns the response of an outcome.
 *
 * @throws Refusal when the outcome is one
 */
export function resultOf<T>(outcome: Outcome<T, Refusal | StoredRefusal>): T {
  if ('response' in outcome) return outcome.response
  const { refusal } = outcome
  throw refusal instanceof Refusal ? refusal : new Refusal(refusal.code, refusal)
}

/** Returns the outcome of a write whose transaction will be committed. */
async function outcomeOf<T>(writing: Promise<T>): Promise<Outcome<T, Refusal>> {
  try {
    return { response: await writing }
  } catch (error) {
    if (error instanceof Refusal && error.commitsWrites) return { refusal: error }
    throw error
  }
}

const storable = <T>(outcome: Outcome<T, Refusal>, language: Language): StoredOutcome<T> =>
  'response' in outcome ? outcome : { refusal: inLanguage(outcome.refusal, language) }

/** Returns a refusal with its texts in a language. */
export function inLanguage(refusal: Refusal, language: Language): StoredRefusal {
  const { code, detail, retryAfterSeconds } = refusal
  const texts = refusalTexts(refusal, language)
  return { code, ...texts, retryAfterSeconds, ...(detail && { detail }) }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 *
 * Runs the handlers of all writing routes through one gate, which refuses while the lease on the database is lost:
 * calls of the contract, webhooks and uploads. A route of several methods writes when one of them does.
 */
export function gateWrites(app: FastifyInstance, writes: Writes): void {
  app.addHook('onRoute', (route) => {
    const { handler, method, config } = route
    const hasWrites = config?.endpoint
      ? isWrite(config.endpoint)
      : [method].flat().some((one) => !reads.has(one))
    if (!hasWrites) return
    route.handler = function gated(request, reply) {
      return writes.run(async () => handler.call(this, request, reply))
    }
  })
}
