import type { ColumnType, Generated } from 'kysely'
import type { Instant, Readable, Stamp } from '#platform/database/server/column-types.ts'
import type { DocumentVisibility } from '#trade/purchases/contract/documents.ts'
import type {
  InvoiceKind,
  LineKind,
  PaymentMethod,
  PurchaseEvent,
  PurchaseStatus,
} from '#trade/purchases/contract/rules.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    purchases: Purchases
    purchase_lines: PurchaseLines
    edited_line_kinds: EditedLineKinds
    purchase_parties: PurchaseParties
    purchase_files: PurchaseFiles
    purchase_uploads: PurchaseUploads
    invoices: Invoices
    invoice_files: InvoiceFiles
    purchase_log: PurchaseLog
    number_series: NumberSeries
  }
}

/** Written only by database functions, except logistics and notes; see docs/tables.md. */
export interface Purchases {
  id: Readable
  bid_id: Readable
  person_id: Readable
  lot_id: Readable
  sku: ColumnType<string, never, never>
  status: ColumnType<PurchaseStatus, never, never>
  status_on: ColumnType<string, never, never>
  status_reason: ColumnType<string, never, never>
  withdrawn_at: ColumnType<Date | null, never, never>
  kind: ColumnType<'car' | 'bike', never, never>
  house_id: Readable
  lot_number: ColumnType<string, never, never>
  bought_on: ColumnType<string, never, never>
  maker_id: Readable
  model_id: Readable
  trim: ColumnType<string, never, never>
  chassis_code: ColumnType<string, never, never>
  frame_number: ColumnType<string, never, never>
  year: ColumnType<number | null, never, never>
  month: ColumnType<number | null, never, never>
  engine_cc: ColumnType<number | null, never, never>
  fuel: ColumnType<string, never, never>
  gearbox: ColumnType<string, never, never>
  color: ColumnType<string, never, never>
  color_number: ColumnType<string, never, never>
  mileage_km: ColumnType<number | null, never, never>
  condition: ColumnType<string, never, never>
  photos: ColumnType<string[], never, never>
  sheet: ColumnType<string, never, never>
  sold_price_yen: Readable
  total_yen: Readable
  search_text: ColumnType<string, never, never>
  stock_yard: Generated<string>
  yard_arrival_on: string | null
  export_type: number | null
  export_port: Generated<string>
  discharge_port: Generated<string>
  destination: Generated<string>
  shipping_line: Generated<string>
  vessel: Generated<string>
  voyage: Generated<string>
  etd: string | null
  eta: string | null
  same_as_consignee: Generated<boolean>
  client_note: Generated<string>
  manager_note: Generated<string>
  version: Readable
  created_at: Stamp
  changed_at: Stamp
  changed_by: number | null
  request_id: Generated<string>
}

interface PurchaseLines {
  id: Generated<number>
  purchase_id: number
  kind: LineKind
  label_en: Generated<string>
  label_ru: Generated<string>
  amount_yen: number
  source: 'lot' | 'tariff' | 'manager'
  added_by: number | null
  added_at: Stamp
}

/** Kinds of lines that tariffs no longer change. */
interface EditedLineKinds {
  purchase_id: number
  kind: LineKind
}

export interface PurchaseParties {
  purchase_id: number
  role: 'consignee' | 'notify'
  full_name: string
  address: string
  country_id: number | null
  port: string
  telephone: string
  email: string
  payment_method: PaymentMethod | ''
}

interface PurchaseFiles {
  id: Generated<number>
  purchase_id: number
  kind: string
  version: number
  name: string
  visible_to: 'client' | 'dealer' | 'managers'
  content_type: string
  bytes: number
  sha256: Buffer
  storage_id: string
  uploaded_by: number
  uploaded_at: Stamp
  stored_at: Instant | null
  withdrawn_at: Instant | null
  withdrawn_by: number | null
}

/** A resumable upload of a document. */
interface PurchaseUploads {
  id: string
  person_id: number
  purchase_id: number
  kind: string
  visible_to: DocumentVisibility | null
  name: string
  bytes: number
  begun_at: Stamp
  /** The resulting document. */
  file_id: number | null
}

/** Written only by issue_paper. */
interface Invoices {
  id: Readable
  purchase_id: Readable
  kind: ColumnType<InvoiceKind, never, never>
  number: ColumnType<string, never, never>
  issued_at: ColumnType<Date, never, never>
  issued_by: ColumnType<number | null, never, never>
  due_on: ColumnType<string | null, never, never>
  total_yen: Readable
  reason: ColumnType<string, never, never>
  content: ColumnType<Record<string, unknown>, never, never>
  transaction_id: ColumnType<number | null, never, never>
}

interface InvoiceFiles {
  invoice_id: number
  language: 'en' | 'ru'
  storage_id: string
  sha256: Buffer
  bytes: number
  stored_at: Stamp
}

interface PurchaseLog {
  id: Generated<number>
  purchase_id: number
  at: Instant
  actor_id: number | null
  event: PurchaseEvent
  changes: ColumnType<Record<string, unknown>, string | undefined, never>
  reason: Generated<string>
  is_internal: Generated<boolean>
  request_id: string
  xid: Generated<string>
}

interface NumberSeries {
  name: string
  last_number: Readable
}
