import { createHash } from 'node:crypto'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { SentFile } from '#platform/http/server/uploads.ts'
import {
  cleanFileName,
  type FileType,
  findFileType,
  typeBytes,
} from '#platform/storage/server/file-type.ts'
import { newStorageId, storageKey } from '#platform/storage/server/key.ts'
import { photoVersions } from '#platform/storage/server/photo.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import type { DocumentFields } from '#trade/purchases/contract/document-calls.ts'
import {
  documentPhotoSide,
  maxDocumentBytes,
  maxDocumentNameCharacters,
} from '#trade/purchases/contract/documents.ts'
import { insertDocument } from './commands.ts'
import { defaultVisibility } from './rules.ts'

const maxPixels = 50_000_000
/** PDF readers look for the end marker in this many bytes. */
const endBytes = 2048

/** Returns the storage key of a document, which has a single object. */
export const documentKey = (storageId: string) => storageKey(storageId, 'file')

/**
 * Stores a received document. The row is inserted before the object; nobody sees it until it is marked as stored.
 * @throws Refusal not_found, not_permitted, purchase_over, file_too_large, file_type_not_allowed, file_damaged
 */
export async function storeDocument(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  person: Person,
  fields: DocumentFields,
  file: SentFile,
): Promise<number> {
  const visibleTo = await defaultVisibility(db, person, fields)
  if (file.size > maxDocumentBytes) throw tooLarge()
  const type = await findFileType(await file.read(0, typeBytes))
  if (!type) throw new Refusal('file_type_not_allowed')
  const stored = await prepareForStorage(file, type, person.id)
  const storageId = newStorageId('purchases')
  const id = await insertDocument(db, {
    purchaseId: fields.id,
    kind: fields.type,
    name: cleanFileName(file.name, type, maxDocumentNameCharacters),
    visibleTo,
    contentType: type,
    bytes: stored.length,
    sha256: createHash('sha256').update(stored).digest(),
    storageId,
    uploaderId: person.id,
  })
  await storage.put(documentKey(storageId), stored, { contentType: type })
  return id
}

const tooLarge = () => new Refusal('file_too_large', { detail: { maxBytes: maxDocumentBytes } })

/** Keeps documents unchanged and encodes photos anew, which drops everything else in the file. */
async function prepareForStorage(
  file: SentFile,
  type: FileType,
  personId: number,
): Promise<Buffer> {
  if (type === 'application/pdf') {
    const bytes = await file.read()
    if (!bytes.subarray(-endBytes).includes('%%EOF')) throw new Refusal('file_damaged')
    return bytes
  }
  const sizes = { maxPixels, small: 480, large: documentPhotoSide }
  const { large } = await photoVersions(() => file.read(), type, String(personId), sizes)
  if (large.bytes.length > maxDocumentBytes) throw tooLarge()
  return large.bytes
}
