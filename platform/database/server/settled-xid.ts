import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Returns the oldest transaction that may still be running: everything written before it is visible. */
export async function settledXid(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid
  `.execute(db)
  return rows[0]?.xid ?? '0'
}
