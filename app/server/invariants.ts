import { sql } from 'kysely'
import type { Invariant } from '#platform/core/server/invariant.ts'
import type { Module } from '#platform/core/server/module.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { modules } from './modules.ts'

interface Breach {
  readonly id: string
  readonly rule: string
  readonly row: string
}

/** The invariants of all modules; checked by `npm run invariants`, and after every chaos run. */
export const invariants: readonly Invariant[] = modules.flatMap(
  (module: Module) => module.invariants ?? [],
)

/** Lists violations, at most ten rows for each invariant. */
export async function listBreaches(db: Db): Promise<Breach[]> {
  // One statement has one snapshot: bids placed during the check cannot look like a breach.
  const queries = invariants.map(
    ({ breaches }, at) =>
      sql`(select ${sql.lit(at)}::int as at, row from (${sql.raw(breaches)}) found limit 10)`,
  )
  const { rows } = await sql<{ at: number; row: string }>`
    ${sql.join(queries, sql` union all `)} order by at
  `.execute(db)
  return rows.flatMap(({ at, row }) => {
    const { id, rule } = invariants[at] ?? {}
    return id && rule ? { id, rule, row } : []
  })
}
