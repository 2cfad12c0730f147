import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { receiveFile } from '#platform/http/server/uploads.ts'
import { cleanFileName, findFileType, typeBytes } from '#platform/storage/server/file-type.ts'
import { newStorageId, storageKey } from '#platform/storage/server/key.ts'
import { photoVersions } from '#platform/storage/server/photo.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import {
  type ChatFileType,
  maxChatFileBytes,
  maxFileNameCharacters,
  maxPhotoPixels,
  photoSizes,
} from '#trade/chat/contract/files.ts'
import { insertFile } from './commands.ts'

/** A photo in the sizes to store, or a document. */
interface FileVersions {
  readonly large: Buffer
  readonly small: Buffer | null
  readonly width: number | null
  readonly height: number | null
}

export interface StoredFile {
  readonly id: number
  /** SHA-256 of the uploaded bytes. */
  readonly digest: string
}

/**
 * Receives the file of a request and stores it. The row is inserted before the objects, so that no object is ever
 * without a row.
 * @throws Refusal file_too_large, file_type_not_allowed, file_damaged
 */
export async function receiveChatFile(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  request: FastifyRequest,
  { bidId, uploaderId }: { readonly bidId: number; readonly uploaderId: number },
): Promise<StoredFile> {
  await using file = await receiveFile(request, maxChatFileBytes)
  const type = await findFileType(await file.read(0, typeBytes))
  if (!type) throw new Refusal('file_type_not_allowed')
  const versions = await versionsOf(() => file.read(), type, uploaderId)
  const name = cleanFileName(file.name, type, maxFileNameCharacters)
  const id = await storeChatFile({ db, storage }, { bidId, uploaderId, name, type }, versions)
  return { id, digest: file.sha256.toString('hex') }
}

/** Stores a photo or document, which no message has yet, and returns its id. */
export async function storeChatFile(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  {
    bidId,
    uploaderId,
    name,
    type,
  }: {
    readonly bidId: number
    readonly uploaderId: number
    readonly name: string
    readonly type: ChatFileType
  },
  { large, small, width, height }: FileVersions,
): Promise<number> {
  const storageId = newStorageId('chat')
  const id = await insertFile(db, {
    bidId,
    uploaderId,
    name,
    contentType: type,
    size: large.length,
    sha256: createHash('sha256').update(large).digest(),
    width,
    height,
    storageId,
  })
  await storage.put(storageKey(storageId, 'large'), large, { contentType: type })
  if (small) {
    await storage.put(storageKey(storageId, 'small'), small, { contentType: 'image/webp' })
  }
  return id
}

/** Encodes a photo as it is stored; documents stay as they are. */
export async function versionsOf(
  read: () => Promise<Buffer>,
  type: ChatFileType,
  uploaderId: number,
): Promise<FileVersions> {
  if (type === 'application/pdf') {
    return { large: await read(), small: null, width: null, height: null }
  }
  const options = { maxPixels: maxPhotoPixels, ...photoSizes }
  const versions = await photoVersions(read, type, String(uploaderId), options)
  const { bytes, width, height } = versions.large
  return { large: bytes, small: versions.small.bytes, width, height }
}
