import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { deleteOldNotifications } from '../commands.ts'
import { deleteOldChanges } from '../outbox/commands.ts'

export const oldNotificationsJob: RepeatedJob = {
  name: 'delete-old-notifications',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

/** Deletes old notifications, and the changes that they were made of. */
export async function deleteAllOldNotifications(db: Db): Promise<void> {
  while ((await deleteOldNotifications(db)) > 0);
  while ((await deleteOldChanges(db)) > 0);
}
