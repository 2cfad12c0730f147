import type { Db } from '#platform/database/server/tables.ts'
import type { ChatFile } from '#trade/chat/contract/calls.ts'

/** Returns the files of messages by message id, without messages that have none. */
export async function listFilesOf(
  db: Db,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, ChatFile[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await files(db)
    .select('file.message_id')
    .where('file.message_id', 'in', messageIds)
    .orderBy('file.id')
    .execute()
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id ?? 0)
  return new Map([...byMessage].map(([id, some]) => [id, some.map(fileOf)]))
}

/** Returns a file in the shape of the calls. */
export async function getFile(db: Db, id: number): Promise<ChatFile> {
  return fileOf(await files(db).where('file.id', '=', id).executeTakeFirstOrThrow())
}

/** Finds a file that can be opened, with the facts that decide who may. Files of withdrawn messages are not found. */
export async function findStoredFile(db: Db, id: number) {
  return db
    .selectFrom('chat_files as file')
    .leftJoin('chat_messages as message', 'message.id', 'file.message_id')
    .select(['file.id', 'file.bid_id', 'file.uploader_id', 'file.message_id', 'file.name'])
    .select(['file.content_type', 'file.sha256', 'file.storage_id'])
    .where('file.id', '=', id)
    .where('file.stored_at', 'is not', null)
    .where('file.removing_at', 'is', null)
    .where('message.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

const files = (db: Db) =>
  db
    .selectFrom('chat_files as file')
    .select(['file.id', 'file.name', 'file.content_type', 'file.size_bytes'])
    .select(['file.width', 'file.height'])

type FileRow = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number]

const fileOf = (row: FileRow): ChatFile => ({
  id: row.id,
  name: row.name,
  contentType: row.content_type,
  size: row.size_bytes,
  width: row.width,
  height: row.height,
  isImage: row.content_type !== 'application/pdf',
})
