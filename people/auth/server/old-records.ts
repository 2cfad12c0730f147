import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { deleteExpiredLimits, deleteOldLinks, deleteOldSessions } from './commands.ts'

export const oldRecordsJob: RepeatedJob = {
  name: 'delete-old-sign-ins',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

/** Deletes what nobody needs any more of sessions, mailed links and counts of guesses. */
export async function deleteOldRecords(db: Db, now: Date): Promise<void> {
  for (const deleteSome of [deleteOldSessions, deleteOldLinks, deleteExpiredLimits]) {
    while ((await deleteSome(db, now)) > 0);
  }
}
