import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { claimOrphanedPictures, deletePictures } from './commands.ts'
import { objectOfWidth } from './picture-store.ts'

export const removePicturesJob: RepeatedJob = {
  name: 'remove-pictures',
  everySeconds: 3600,
  timeLimitSeconds: 1800,
}

const batchSize = 100

/**
 * Removes the pictures of deleted lots. A row is deleted after its objects, so that the next run repeats an interrupted
 * one.
 */
export async function removeOrphanedPictures({
  db,
  storage,
}: {
  readonly db: Db
  readonly storage: FileStorage
}): Promise<void> {
  for (;;) {
    const orphaned = await claimOrphanedPictures(db, batchSize)
    for (const { storageId } of orphaned) {
      if (storageId === null) continue
      for (const object of Object.values(objectOfWidth)) {
        await storage.remove(storageKey(storageId, object))
      }
    }
    await deletePictures(
      db,
      orphaned.map(({ hash }) => hash),
    )
    if (orphaned.length < batchSize) return
  }
}
