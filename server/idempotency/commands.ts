import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** One request with a key, as it is recognised when it comes again. */
export interface KeyedRequest {
  readonly personId: number
  readonly key: string
  /** SHA-256 of the call and its input. */
  readonly hash: Buffer
}

export type Claim =
  /** Nobody has used the key: do it, and store the outcome in this transaction. */
  | { readonly state: 'new' }
  /** Done before: the stored JSON. */
  | { readonly state: 'done'; readonly outcome: string }
  /** The key belongs to another request. */
  | { readonly state: 'reused' }

/**
 * Takes a key for the caller's transaction. While another transaction works with the same key this
 * waits for its end: then the key is done, or, if that one was rolled back, new.
 */
export async function claimKey(db: Db, { personId, key, hash }: KeyedRequest): Promise<Claim> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ person_id: personId, key, request_hash: hash, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return { state: 'new' }
  const known = await findClaim(db, { personId, key, hash })
  if (!known) throw new Error('a key that was taken is not there')
  return known
}

/** What has become of a key, without taking it; null while nobody has. */
export async function findClaim(
  db: Db,
  { personId, key, hash }: KeyedRequest,
): Promise<Exclude<Claim, { state: 'new' }> | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'outcome'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { request_hash, outcome } = row
  if (outcome === null || !request_hash.equals(hash)) return { state: 'reused' }
  return { state: 'done', outcome }
}

/** Stores what a claimed request has come to; it commits with the effect. */
export async function storeOutcome(
  db: Db,
  { personId, key }: KeyedRequest,
  outcome: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ outcome })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .execute()
}

/** How long an answer is given again, in hours; the promise is a day. */
const keptHours = 48

/** Forgets keys that nobody can be trying again any more; so many at a time that nothing waits. */
export async function forgetOldKeys(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (person_id, key) in (
      select person_id, key from idempotency_keys
      where created_at < clock_timestamp() - make_interval(hours => ${keptHours})
      order by created_at limit 5000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
