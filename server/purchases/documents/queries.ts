import { tokyoIso } from '../../../contract/core/tokyo-time.ts'
import type { Person } from '../../core/person.ts'
import type { Db } from '../../db/tables.ts'
import type { SeenPurchase } from '../scope.ts'

/** The documents of a car that a person may see, the newest version of each. */
export async function documentsOf(db: Db, car: SeenPurchase, person: Person) {
  const visible = car.isManager
    ? ['client', 'dealer', 'managers']
    : car.isDealer
      ? ['client', 'dealer']
      : ['client']
  const rows = await db
    .selectFrom('purchase_files as file')
    .distinctOn('file.kind')
    .select(['file.id', 'file.kind', 'file.version', 'file.name', 'file.visible_to'])
    .select(['file.content_type', 'file.bytes', 'file.uploaded_at', 'file.uploaded_by'])
    .where('file.purchase_id', '=', car.id)
    .where('file.stored_at', 'is not', null)
    .where('file.withdrawn_at', 'is', null)
    .where('file.visible_to', 'in', visible as ('client' | 'dealer' | 'managers')[])
    .orderBy('file.kind')
    .orderBy('file.version', 'desc')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    path: `/api/purchased-cars/document?id=${row.id}`,
    type: row.kind,
    id: row.id,
    version: row.version,
    contentType: row.content_type,
    bytes: row.bytes,
    uploadedAt: tokyoIso(row.uploaded_at),
    mine: car.isManager || row.uploaded_by === person.id,
    visibleTo: row.visible_to,
  }))
}
