import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Writes and commits a row, as a bid would. */
export async function probeWrites(db: Db): Promise<void> {
  await db.updateTable('write_probe').set({ written_at: sql`now()` }).execute()
}
