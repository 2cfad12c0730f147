import type { Context } from '#platform/core/server/context.ts'
import { removeUploadFiles } from '#platform/http/server/resumable-uploads.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import {
  deleteUnstoredDocument,
  deleteUpload,
  listOldUploads,
  listUnfinishedDocuments,
} from './commands.ts'
import { documentKey } from './receive.ts'

export const unfinishedDocumentsJob: RepeatedJob = {
  name: 'remove-unfinished-documents',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

const batchSize = 100

/**
 * Removes remains of aborted uploads after a day. Rows are deleted after their objects, so that the next run completes
 * an interrupted one.
 */
export async function removeUnfinishedDocuments({
  db,
  storage,
  uploadsFolder,
}: Pick<Context, 'db' | 'storage' | 'uploadsFolder'>): Promise<void> {
  for (;;) {
    const uploads = await listOldUploads(db, batchSize)
    for (const id of uploads) {
      await removeUploadFiles(uploadsFolder, id)
      await deleteUpload(db, id)
    }
    if (uploads.length < batchSize) break
  }
  for (;;) {
    const documents = await listUnfinishedDocuments(db, batchSize)
    for (const { id, storage_id } of documents) {
      await storage.remove(documentKey(storage_id))
      await deleteUnstoredDocument(db, id)
    }
    if (documents.length < batchSize) return
  }
}
