import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { deleteOldMails } from './commands.ts'

export const oldMailsJob: RepeatedJob = {
  name: 'delete-old-mails',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

export async function deleteAllOldMails(db: Db, now: Date): Promise<void> {
  while ((await deleteOldMails(db, now)) > 0);
}
