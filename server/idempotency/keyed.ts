import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { RefusalCode } from '../../contract/core/errors.ts'
import type { Db } from '../db/tables.ts'
import { claimKey, type KeyedRequest, storeOutcome } from './commands.ts'

/** What a committed write has come to; stored as JSON with the key of its request. */
export type Outcome<T> = { readonly response: T } | { readonly refusal: RefusalRecord }

/** A refusal as data, so that it can be stored. */
export interface RefusalRecord {
  readonly code: RefusalCode
  readonly fields: Readonly<Record<string, string>> | null
  readonly details: readonly string[]
  readonly retryAfterSeconds: number
}

/** Visible ASCII, as clients make keys. */
const keyShape = /^[\x21-\x7e]{1,255}$/

/**
 * The key of a request and what it stands for; null when the call takes none, or none was sent, and
 * 'unusable' for one that cannot be stored.
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
  const text = JSON.stringify([endpoint.method, endpoint.path, input])
  return { personId, key, hash: createHash('sha256').update(text).digest() }
}

/**
 * Runs a write once for each key, inside the transaction that stores its outcome. The outcome goes
 * through JSON the first time too, so that every copy of a request gets the same response.
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
