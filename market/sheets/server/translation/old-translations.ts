import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { claimOldTranslations, deleteTranslations } from './commands.ts'

export const oldTranslationsJob: RepeatedJob = {
  name: 'remove-old-sheet-translations',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

const batchSize = 100

/**
 * Removes translations that nobody needs. A row is deleted after its object, so that the next run repeats an
 * interrupted one.
 */
export async function removeOldTranslations({
  db,
  storage,
}: {
  readonly db: Db
  readonly storage: FileStorage
}): Promise<void> {
  for (;;) {
    const old = await claimOldTranslations(db, batchSize)
    for (const { storage_id } of old) await storage.remove(storageKey(storage_id, 'image'))
    await deleteTranslations(
      db,
      old.map(({ id }) => id),
    )
    if (old.length < batchSize) return
  }
}
