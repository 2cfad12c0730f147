import { sql } from 'kysely'
import { expect } from 'vitest'
import { settledXid } from '../db/settled-xid.ts'
import type { Db } from '../db/tables.ts'

/**
 * Waits until everything written so far counts as settled: transactions in the databases of other test files
 * hold that up, too.
 */
export async function settled(db: Db): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next
  `.execute(db)
  const next = BigInt(rows[0]?.next ?? 0)
  const isSettled = async () => BigInt(await settledXid(db)) >= next
  await expect.poll(isSettled, { interval: 10, timeout: 30_000 }).toBe(true)
}
