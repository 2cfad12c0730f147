import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  type DocumentFileType,
  type DocumentVisibility,
  documentKind,
} from '#trade/purchases/contract/documents.ts'
import type { PurchaseEvent } from '#trade/purchases/contract/rules.ts'
import { recordPurchaseEvent } from '../commands.ts'

const now = sql<Date>`app_now()`

/** The actor and the request of a change. */
interface ChangeOrigin {
  readonly actorId: number
  readonly requestId: string
  /** Backdated timestamp. */
  readonly at?: Date
}

/** A document to store. */
export interface NewDocument {
  readonly purchaseId: number
  readonly kind: string
  readonly name: string
  readonly visibleTo: DocumentVisibility
  readonly contentType: DocumentFileType
  readonly bytes: number
  readonly sha256: Buffer
  readonly storageId: string
  readonly uploaderId: number
}

/**
 * Inserts a document with the next version of its kind before it is stored. If the upload breaks off, a job finds the
 * row and removes it after a day. Locks the row of the car, so that two concurrent documents get different versions.
 */
export async function insertDocument(db: Db, document: NewDocument): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`select from purchases where id = ${document.purchaseId} for no key update`.execute(
      transaction,
    )
    const { last } = await transaction
      .selectFrom('purchase_files')
      .select(sql<number>`coalesce(max(version), 0)`.as('last'))
      .where('purchase_id', '=', document.purchaseId)
      .where('kind', '=', document.kind)
      .executeTakeFirstOrThrow()
    const { id } = await transaction
      .insertInto('purchase_files')
      .values({
        purchase_id: document.purchaseId,
        kind: document.kind,
        version: last + 1,
        name: document.name,
        visible_to: document.visibleTo,
        content_type: document.contentType,
        bytes: document.bytes,
        sha256: document.sha256,
        storage_id: document.storageId,
        uploaded_by: document.uploaderId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Marks a document as stored, which makes it visible and adds it to the history. */
export async function markDocumentStored(db: Db, id: number, act: ChangeOrigin): Promise<void> {
  const file = await db
    .updateTable('purchase_files')
    .set({ stored_at: now })
    .where('id', '=', id)
    .returning(['purchase_id', 'kind', 'name', 'visible_to'])
    .executeTakeFirstOrThrow()
  await logDocument(db, 'file', file, act)
}

/** Withdraws a document; its row and object stay. Withdrawing it again has no effect. */
export async function withdrawDocument(db: Db, id: number, act: ChangeOrigin): Promise<void> {
  const file = await db
    .updateTable('purchase_files')
    .set({ withdrawn_at: now, withdrawn_by: act.actorId })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning(['purchase_id', 'kind', 'name', 'visible_to'])
    .executeTakeFirst()
  if (file) await logDocument(db, 'file_withdrawn', file, act)
}

/** Sets who can see a document, and adds the change to the history for managers. */
export async function showDocumentTo(
  db: Db,
  { id, visibleTo }: { readonly id: number; readonly visibleTo: DocumentVisibility },
  act: ChangeOrigin,
): Promise<void> {
  const file = await db
    .selectFrom('purchase_files')
    .select(['purchase_id', 'kind', 'name', 'visible_to'])
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw new Refusal('not_found')
  if (file.visible_to === visibleTo) return
  await db
    .updateTable('purchase_files')
    .set({ visible_to: visibleTo })
    .where('id', '=', id)
    .execute()
  await logDocument(db, 'file', { ...file, visible_to: 'managers' }, act, {
    visible_to: [file.visible_to, visibleTo],
  })
}

async function logDocument(
  db: Db,
  event: Extract<PurchaseEvent, 'file' | 'file_withdrawn'>,
  file: {
    readonly purchase_id: number
    readonly kind: string
    readonly name: string
    readonly visible_to: DocumentVisibility
  },
  { actorId, requestId, at }: ChangeOrigin,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  // If a car can have several of a kind, the name tells them apart.
  const name = documentKind(file.kind).isRepeated ? file.name : ''
  await recordPurchaseEvent(db, {
    ...{ purchaseId: file.purchase_id, actorId, requestId, event },
    ...(at && { at }),
    changes: { kind: file.kind, name, ...more },
    isInternal: file.visible_to !== 'client',
  })
}

/** How long the remains of aborted uploads are kept. */
const retentionHours = 24

/** Returns some documents whose upload broke off before they were stored. */
export async function listUnfinishedDocuments(db: Db, limit: number) {
  return db
    .selectFrom('purchase_files')
    .select(['id', 'storage_id'])
    .where('stored_at', 'is', null)
    .where('uploaded_at', '<', sql<Date>`app_now() - make_interval(hours => ${retentionHours})`)
    .orderBy('uploaded_at')
    .limit(limit)
    .execute()
}

/** Deletes the row of a document that was never stored, after its object. */
export async function deleteUnstoredDocument(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('purchase_files')
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .execute()
}

/** A resumable upload when it begins. */
export interface NewUpload {
  readonly id: string
  readonly personId: number
  readonly purchaseId: number
  readonly kind: string
  readonly visibleTo: DocumentVisibility | null
  readonly name: string
  readonly bytes: number
}

/** Maximum number of unfinished uploads per person. */
const maxUnfinished = 20

/** @throws Refusal too_many_requests */
export async function beginUpload(db: Db, upload: NewUpload): Promise<void> {
  const { unfinished } = await db
    .selectFrom('purchase_uploads')
    .select(sql<number>`count(*)::int`.as('unfinished'))
    .where('person_id', '=', upload.personId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (unfinished >= maxUnfinished) {
    throw new Refusal('too_many_requests', { retryAfterSeconds: 600 })
  }
  await db
    .insertInto('purchase_uploads')
    .values({
      id: upload.id,
      person_id: upload.personId,
      purchase_id: upload.purchaseId,
      kind: upload.kind,
      visible_to: upload.visibleTo,
      name: upload.name,
      bytes: upload.bytes,
    })
    .execute()
}

/** Stores the document of a finished upload, so that a retry after a lost response does not create another. */
export async function endUpload(db: Db, id: string, documentId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('purchase_uploads')
    .set({ file_id: documentId })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== 1) throw new Refusal('not_found')
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('purchase_uploads').where('id', '=', id).execute()
}

/** Returns some uploads that began more than a day ago, finished or not. */
export async function listOldUploads(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('purchase_uploads')
    .select('id')
    .where('begun_at', '<', sql<Date>`app_now() - make_interval(hours => ${retentionHours})`)
    .orderBy('begun_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a backdated document that is already stored, with its history. */
export async function addBackdatedDocument(
  db: Db,
  document: NewDocument & { readonly at: Date; readonly requestId: string },
) {
  const { purchaseId, uploaderId, requestId, at } = document
  const { visible_to, kind, name } = await db
    .insertInto('purchase_files')
    .values({
      purchase_id: purchaseId,
      kind: document.kind,
      version: sql<number>`(
        select coalesce(max(version), 0) + 1 from purchase_files
        where purchase_id = ${purchaseId} and kind = ${document.kind}
      )`,
      name: document.name,
      visible_to: document.visibleTo,
      content_type: document.contentType,
      bytes: document.bytes,
      sha256: document.sha256,
      storage_id: document.storageId,
      uploaded_by: uploaderId,
      uploaded_at: at,
      stored_at: at,
    })
    .returning(['visible_to', 'kind', 'name'])
    .executeTakeFirstOrThrow()
  const file = { purchase_id: purchaseId, kind, name, visible_to }
  await logDocument(db, 'file', file, { actorId: uploaderId, requestId, at })
}
