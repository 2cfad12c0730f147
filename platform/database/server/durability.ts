import { sql } from 'kysely'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from './tables.ts'

/** Without any of these a power cut could lose acknowledged bids. */
const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/**
 * Checks that the database cannot lose what it has acknowledged.
 * @throws StartFailure that names the settings
 */
export async function assertDurable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[...needed]})
  `.execute(db)
  // Every value of synchronous_commit but `off` waits for the local disk.
  const wrong = rows.filter(({ setting }) => setting === 'off')
  if (wrong.length === 0) return
  const list = wrong.map(({ name, setting }) => `${name} = ${setting}`).join(', ')
  throw new StartFailure(
    `This PostgreSQL may lose what it has acknowledged: ${list}. Bids need all of ` +
      `${needed.join(', ')} on. Set them with ALTER SYSTEM and reload the configuration.`,
  )
}
