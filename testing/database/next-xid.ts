import { sql } from 'kysely'
import { expect } from 'vitest'
import { settledXid } from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Returns an unused transaction id, higher than those of all tests: it separates earlier writes from later ones. */
export async function nextXid(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid
  `.execute(db)
  return rows[0]?.xid ?? '0'
}

/**
 * Waits until everything written so far is settled, which transactions in the databases of other test files delay, too.
 */
export async function settled(db: Db): Promise<void> {
  const next = BigInt(await nextXid(db))
  const isSettled = async () => BigInt(await settledXid(db)) >= next
  await expect.poll(isSettled, { interval: 10, timeout: 30_000 }).toBe(true)
}
