import type { DocumentVisibility } from '../../../contract/purchases/documents.ts'
import type { Stamp } from '../column-types.ts'

/** A document that is uploaded in parts. */
export interface PurchaseUploads {
  id: string
  person_id: number
  purchase_id: number
  kind: string
  visible_to: DocumentVisibility | null
  name: string
  bytes: number
  begun_at: Stamp
  /** The document that it became. */
  file_id: number | null
}
