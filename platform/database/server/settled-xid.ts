import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Returns the oldest transaction that may still be running: everything written before it is visible. */
export async function settledXid(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid
  `.execute(db)
  return rows[0]?.xid ?? '0'
}

/** A transaction that has written and is still open. */
export interface OpenWrite {
  readonly pid: number
  /** The pool's name, such as `seriba`. */
  readonly application: string
  readonly seconds: number
  /** Its latest statement. */
  readonly statement: string
}

/** Returns the transaction that everything settled waits for, if there is one. */
export async function findOldestWrite(db: Db): Promise<OpenWrite | undefined> {
  const { rows } = await sql<OpenWrite>`
    select pid, application_name as application,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds,
      left(query, 500) as statement
    from pg_stat_activity where backend_xid is not null
    order by age(backend_xid) desc limit 1
  `.execute(db)
  return rows[0]
}
