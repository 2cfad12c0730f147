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
export interface OpenTransaction {
  readonly pid: number
  /** The pool's name, such as `seriba`. */
  readonly application: string
  readonly seconds: number
  /** Its latest statement. */
  readonly statement: string
}

/** Returns the oldest transaction that settling waits for, if it has been open for some time. */
export async function findOldestWriter(
  db: Db,
  minMs: number,
): Promise<OpenTransaction | undefined> {
  const { rows } = await sql<OpenTransaction>`
    select pid, application_name as application, extract(epoch from age)::int as seconds,
      left(query, 500) as statement
    from pg_stat_activity
    -- xact_start is from this clock, whatever the search path has
    cross join lateral (select pg_catalog.clock_timestamp() - xact_start as age) open
    where backend_xid is not null and age >= make_interval(secs => ${minMs / 1000})
    order by age(backend_xid) desc limit 1
  `.execute(db)
  return rows[0]
}
