import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Db } from '../db/tables.ts'
import { claimKey, type KeyedRequest, storeOutcome } from './commands.ts'

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

/**
 * Runs a write once for each key, inside the transaction that stores its outcome. The outcome goes
 * through JSON also the first time, so that every copy of a request gets the same answer.
 * @returns null when the key belongs to another request
 */
export async function onceForKey<Outcome extends object>(
  db: Db,
  request: KeyedRequest,
  run: () => Promise<Outcome>,
): Promise<Outcome | null> {
  const claim = await claimKey(db, request)
  if (claim.state === 'reused') return null
  if (claim.state === 'done') return JSON.parse(claim.outcome)
  const outcome = JSON.stringify(await run())
  await storeOutcome(db, request, outcome)
  return JSON.parse(outcome)
}
