import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { claimUnsentFiles, deleteFiles } from './commands.ts'

export const unsentFilesJob: RepeatedJob = {
  name: 'remove-unsent-files',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

const batchSize = 100
const dayMs = 86_400_000

/**
 * Removes files that were not sent within a day, and the remains of aborted uploads. Rows are deleted after their
 * objects, so that the next run completes an interrupted one.
 */
export async function removeUnsentFiles({
  db,
  storage,
  now,
}: {
  readonly db: Db
  readonly storage: FileStorage
  now(): Date
}): Promise<void> {
  await storage.removeUnfinished(new Date(now().getTime() - dayMs))
  for (;;) {
    const files = await claimUnsentFiles(db, batchSize)
    for (const { storage_id } of files) {
      await storage.remove(storageKey(storage_id, 'small'))
      await storage.remove(storageKey(storage_id, 'large'))
    }
    if (files.length > 0)
      await deleteFiles(
        db,
        files.map(({ id }) => id),
      )
    if (files.length < batchSize) return
  }
}
