import { sql } from 'kysely'
import { expect } from 'vitest'
import { settledXid } from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** The first transaction id that no transaction has yet, also of other tests: between what was written and will be. */
export async function nextXid(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid
  `.execute(db)
  return rows[0]?.xid ?? '0'
}

/**
 * Waits until everything written so far counts as settled: transactions in the databases of other test files
 * hold that up, too.
 */
export async function settled(db: Db): Promise<void> {
  const next = BigInt(await nextXid(db))
  const isSettled = async () => BigInt(await settledXid(db)) >= next
  await expect.poll(isSettled, { interval: 10, timeout: 30_000 }).toBe(true)
}
