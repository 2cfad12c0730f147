import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { deleteExpiredKeys } from './commands.ts'

export const expiredKeysJob: RepeatedJob = {
  name: 'delete-expired-keys',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

export async function deleteAllExpiredKeys(db: Db): Promise<void> {
  while ((await deleteExpiredKeys(db)) > 0);
}
