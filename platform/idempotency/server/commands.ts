import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** A request with a key, in the form that identifies a repetition. */
export interface KeyedRequest {
  readonly personId: number
  readonly key: string
  /** SHA-256 of the call and its input. */
  readonly hash: Buffer
}

export type Claim =
  /** The key is new: run the request and store its outcome in this transaction. */
  | { readonly state: 'new' }
  /** The request was handled before; the outcome is the stored JSON. */
  | { readonly state: 'done'; readonly outcome: string }
  /** The key belongs to another request. */
  | { readonly state: 'reused' }

/**
 * Claims a key for the caller's transaction. Blocks while another transaction uses the same key: afterwards the key is
 * done or, after a rollback, new.
 */
export async function claimKey(db: Db, { personId, key, hash }: KeyedRequest): Promise<Claim> {
  const claimed = await insertKey(db, personId, key, hash)
  if (claimed.length > 0) return { state: 'new' }
  const { request_hash, outcome } = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'outcome'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (outcome === null || !request_hash.equals(hash)) return { state: 'reused' }
  return { state: 'done', outcome }
}

/** Returns the JSON stored with a key; null while nothing is stored, and for a key of another request. */
export async function findOutcome(
  db: Db,
  { personId, key, hash }: KeyedRequest,
): Promise<string | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'outcome'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  return stored?.request_hash.equals(hash) ? stored.outcome : null
}

const insertKey = prepared('insert-key', (db, personId: number, key: string, hash: Buffer) =>
  sql<{ key: string }>`
    insert into idempotency_keys (person_id, key, request_hash)
    values (${personId}, ${key}, ${hash}) on conflict do nothing returning key
  `.compile(db),
)

/** Stores the outcome of a claimed request; it commits with the effect. */
export async function storeOutcome(
  db: Db,
  { personId, key }: KeyedRequest,
  outcome: string,
): Promise<void> {
  await updateOutcome(db, outcome, personId, key)
}

const updateOutcome = prepared(
  'update-outcome',
  (db, outcome: string, personId: number, key: string) =>
    sql<never>`
      update idempotency_keys set outcome = ${outcome}
      where person_id = ${personId} and key = ${key}
    `.compile(db),
)

/** How long a response is stored, in hours; the API promises a day. */
const storedHours = 48

/** Deletes expired keys in small batches, so that locks are short. */
export async function deleteExpiredKeys(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (person_id, key) in (
      select person_id, key from idempotency_keys
      where created_at < clock_timestamp() - make_interval(hours => ${storedHours})
      order by created_at limit 5000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
