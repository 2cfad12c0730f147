import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Calls a function of the database that decides about a request. */
export async function decide<Decision>(db: Db, call: RawBuilder<Decision>): Promise<Decision> {
  const { rows } = await sql<{ decision: Decision }>`select ${call} as decision`.execute(db)
  return decisionOf(rows)
}

/** What a function of the database has returned in its one row. */
export function decisionOf<Decision>([row]: readonly { readonly decision: Decision }[]): Decision {
  if (!row) throw new Error('a function of the database has returned no row')
  return row.decision
}
