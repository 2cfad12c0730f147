import type { Db } from '../../db/tables.ts'
import type { RepeatedJob } from '../../jobs/jobs.ts'
import { deleteOldNotifications } from '../commands.ts'

export const oldNotificationsJob: RepeatedJob = {
  name: 'delete-old-notifications',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

export async function deleteAllOldNotifications(db: Db): Promise<void> {
  while ((await deleteOldNotifications(db)) > 0);
}
