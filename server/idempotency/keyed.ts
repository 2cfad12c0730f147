import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { RefusalCode } from '../../contract/core/errors.ts'
import type { Db } from '../db/tables.ts'
import { claimKey, findClaim, type KeyedRequest, storeOutcome } from './commands.ts'

/** What a write has come to, as far as its transaction commits; as JSON it is kept with a key. */
export type Outcome<T> = { readonly answer: T } | { readonly refusal: RefusalRecord }

/** A refusal as data, so that it can be stored with the key of its request. */
export interface RefusalRecord<Code = RefusalCode> {
  readonly code: Code
  readonly fields: Readonly<Record<string, string>> | null
  readonly details: readonly string[]
  readonly retryAfterSeconds: number
}

/** What a key may look like: visible ASCII, as clients make it. */
const keyShape = /^[\x21-\x7e]{1,255}$/

/**
 * The key of a request and what it stands for; null when the call takes none, or none was sent, and
 * 'unusable' for one that cannot be kept.
 */
export function keyedRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  personId: number | undefined,
  input: object,
): KeyedRequest | 'unusable' | null {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined || personId === undefined) return null
  if (typeof key !== 'string' || !keyShape.test(key)) return 'unusable'
  const what = JSON.stringify([endpoint.method, endpoint.path, input])
  return { personId, key, hash: createHash('sha256').update(what).digest() }
}

/** What a key has come to, null in it for another request's; null while nobody has used it. */
export async function findOutcome<T>(
  db: Db,
  request: KeyedRequest,
): Promise<{ readonly outcome: Outcome<T> | null } | null> {
  const claim = await findClaim(db, request)
  return claim && { outcome: claim.state === 'done' ? JSON.parse(claim.outcome) : null }
}

/**
 * Runs a write once for each key, inside the transaction that stores its outcome. The outcome goes
 * through JSON also the first time, so that every copy of a request gets the same answer.
 * @returns null when the key belongs to another request
 */
export async function onceForKey<T>(
  db: Db,
  request: KeyedRequest,
  run: () => Promise<Outcome<T>>,
): Promise<Outcome<T> | null> {
  const claim = await claimKey(db, request)
  if (claim.state === 'reused') return null
  if (claim.state === 'done') return JSON.parse(claim.outcome)
  const outcome = JSON.stringify(await run())
  await storeOutcome(db, request, outcome)
  return JSON.parse(outcome)
}
