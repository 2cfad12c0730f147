import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { deleteOldGuesses, deleteOldShares } from './commands.ts'

export const oldSharesJob: RepeatedJob = {
  name: 'delete-old-shares',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

/** Deletes links that are long over, and wrong guesses that no limit counts any more. */
export async function deleteAllOldShares(db: Db): Promise<void> {
  for (const deleteSome of [deleteOldGuesses, deleteOldShares]) {
    while ((await deleteSome(db)) > 0);
  }
}
