import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxMessageFiles } from '#trade/chat/contract/calls.ts'
import type { ChatFileType } from '#trade/chat/contract/files.ts'

/** A file to store. */
export interface NewChatFile {
  readonly bidId: number
  readonly uploaderId: number
  readonly name: string
  readonly contentType: ChatFileType
  readonly size: number
  readonly sha256: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly storageId: string
}

const now = sql<Date>`app_now()`

/**
 * Inserts the row of a file before its objects are stored. If the upload breaks off, a job finds the row and removes it
 * after a day.
 */
export async function insertFile(db: Db, file: NewChatFile): Promise<number> {
  const { id } = await db
    .insertInto('chat_files')
    .values({
      bid_id: file.bidId,
      uploader_id: file.uploaderId,
      name: file.name,
      content_type: file.contentType,
      size_bytes: file.size,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      storage_id: file.storageId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a file as stored, after which it can be attached. */
export async function markFileStored(db: Db, id: number): Promise<void> {
  await db.updateTable('chat_files').set({ stored_at: now }).where('id', '=', id).execute()
}

/**
 * Attaches files to a new message: up to six of the author's own files for the same bid that no message has yet.
 * @throws Refusal file_gone
 */
export async function attachFiles(
  db: Db,
  {
    bidId,
    messageId,
    uploaderId,
    fileIds,
  }: {
    readonly bidId: number
    readonly messageId: number
    readonly uploaderId: number
    readonly fileIds: readonly number[]
  },
): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  if (ids.length > maxMessageFiles) throw new Refusal('invalid_request')
  const { numUpdatedRows } = await db
    .updateTable('chat_files')
    .set({ message_id: messageId })
    .where('id', 'in', ids)
    .where('bid_id', '=', bidId)
    .where('uploader_id', '=', uploaderId)
    .where('message_id', 'is', null)
    .where('stored_at', 'is not', null)
    .where('removing_at', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== ids.length) throw new Refusal('file_gone')
}

/** How long unsent files are kept. */
const retentionHours = 24

/**
 * Claims some files that were not attached within a day, including those of aborted uploads. From then on they cannot
 * be attached.
 */
export async function claimUnsentFiles(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: number; readonly storage_id: string }[]> {
  const { rows } = await sql<{ id: number; storage_id: string }>`
    update chat_files set removing_at = app_now() where id in (
      select id from chat_files
      where message_id is null and created_at < app_now() - make_interval(hours => ${retentionHours})
      order by created_at limit ${limit} for update skip locked
    ) returning id, storage_id
  `.execute(db)
  return rows
}

/** Deletes the rows of files whose objects were removed from storage. */
export async function deleteFiles(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('chat_files').where('id', 'in', ids).where('message_id', 'is', null).execute()
}
