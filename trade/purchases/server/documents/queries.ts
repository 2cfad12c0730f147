import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { documentKind } from '#trade/purchases/contract/documents.ts'
import type { SeenPurchase } from '../scope.ts'
import { sees } from './rules.ts'

/**
 * Returns the documents of a car that a person may see, for managers also replaced and withdrawn ones. Of a kind that a
 * car has once, the newest version counts: withdrawing it does not restore the one it replaced.
 */
export async function documentsOf(db: Db, car: SeenPurchase, person: Person) {
  const rows = (await readDocuments(db, car.id)).filter(({ visible_to }) => sees(car, visible_to))
  const newest = new Map(rows.map((row) => [row.kind, row.id]))
  const isCurrent = ({ id, kind, withdrawn_at }: Row) =>
    withdrawn_at === null && (documentKind(kind).isRepeated || newest.get(kind) === id)
  const documents = rows.filter(isCurrent).map((row) => ({
    ...shownDocument(row),
    contentType: row.content_type,
    bytes: row.bytes,
    mine: car.isManager || row.uploaded_by === person.id,
    visibleTo: row.visible_to,
  }))
  const earlier = rows.filter((row) => car.isManager && !isCurrent(row)).reverse()
  return {
    documents,
    earlierDocuments: earlier.map((row) => ({
      ...shownDocument(row),
      withdrawn: row.withdrawn_at !== null,
      who: row.full_name,
    })),
  }
}

/** Returns all stored documents of a car, oldest first. */
const readDocuments = (db: Db, purchaseId: number) =>
  db
    .selectFrom('purchase_files as file')
    .innerJoin('people as uploader', 'uploader.id', 'file.uploaded_by')
    .select(['file.id', 'file.kind', 'file.version', 'file.name', 'file.visible_to'])
    .select(['file.content_type', 'file.bytes', 'file.uploaded_at', 'file.uploaded_by'])
    .select(['file.withdrawn_at', 'uploader.full_name'])
    .where('file.purchase_id', '=', purchaseId)
    .where('file.stored_at', 'is not', null)
    .orderBy('file.version')
    .orderBy('file.id')
    .execute()
type Row = Awaited<ReturnType<typeof readDocuments>>[number]

const shownDocument = (row: Row) => ({
  name: row.name,
  path: `/api/purchased-cars/document?id=${row.id}`,
  type: row.kind,
  id: row.id,
  version: row.version,
  uploadedAt: tokyoIso(row.uploaded_at),
})

/** Finds a stored document, with the car that it belongs to. */
export const findDocument = (db: Db, id: number) =>
  db
    .selectFrom('purchase_files as file')
    .innerJoin('purchases as car', 'car.id', 'file.purchase_id')
    .select(['file.id', 'file.kind', 'file.version', 'file.name', 'file.purchase_id', 'car.sku'])
    .select(['file.content_type', 'file.bytes', 'file.sha256', 'file.storage_id', 'car.status'])
    .select(['file.visible_to', 'file.uploaded_by', 'file.withdrawn_at'])
    .where('file.id', '=', id)
    .where('file.stored_at', 'is not', null)
    .executeTakeFirst()
