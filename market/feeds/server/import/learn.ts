import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { recordFindings } from '../commands.ts'
import type { Finding } from '../formats/raw-row.ts'
import type { Learn } from './resolve-names.ts'

/**
 * Adds names in transactions of their own, each together with its line of the report. They stay when an earlier batch
 * fails, so lots of a later batch can refer to them.
 */
export function learner(db: Db, runId: number): Learn {
  return ({ finding, find, add }) =>
    db.transaction().execute(async (transaction) => {
      // Two feeds may spell one new name differently; the second must find the entry of the first.
      await sql`select pg_advisory_xact_lock(hashtext('seriba dictionaries'))`.execute(transaction)
      const known = await find(transaction)
      if (known !== undefined) return known
      await recordFindings(transaction, runId, [finding])
      return add(transaction)
    })
}

/** Reports what would be learned, with ids that no row has. */
export function dryLearner(db: Db): { learn: Learn; drainLearned(): Finding[] } {
  let learned: Finding[] = []
  let id = 0
  return {
    learn: async ({ finding, find }) => {
      const known = await find(db)
      if (known !== undefined) return known
      learned.push(finding)
      return --id
    },
    drainLearned: () => {
      const drained = learned
      learned = []
      return drained
    },
  }
}
