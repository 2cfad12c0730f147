import type { Generated, Kysely } from 'kysely'
import type { Instant } from './column-types.ts'

/**
 * Tables and views that the program reads through Kysely. Each room adds its own in its `tables.ts` by `declare
 * module`.
 */
export interface Tables {
  write_probe: { id: Generated<number>; written_at: Instant }
}

export type Db = Kysely<Tables>
