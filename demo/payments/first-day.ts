import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** Before the day of the first start, among the parts that are loaded. */
export const firstDayPrefix = 'payments from '

/** The Tokyo day of the first start, from which the past payments of a demo count; null for an older demo. */
export async function firstDayOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ part: string }>`
    select part from demo_days where part like ${`${firstDayPrefix}%`}
  `.execute(db)
  return rows[0]?.part.slice(firstDayPrefix.length) ?? null
}
