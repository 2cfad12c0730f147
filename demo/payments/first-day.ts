import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** Prefix of the day of the first start in the list of loaded parts. */
export const firstDayPrefix = 'payments from '

/** Returns the Tokyo day of the first start, from which the past payments of a demo count; null for an older demo. */
export async function firstDayOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ part: string }>`
    select part from demo_days where part like ${`${firstDayPrefix}%`}
  `.execute(db)
  return rows[0]?.part.slice(firstDayPrefix.length) ?? null
}
