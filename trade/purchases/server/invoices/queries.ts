import { sql } from 'kysely'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type Language, languages } from '#platform/i18n/contract/language.ts'
import { getSeenPurchase } from '../scope.ts'
import { invoiceContent } from './invoice-content.ts'
import type { Invoice } from './invoice-document.ts'

const columns = [
  'id',
  'purchase_id',
  'kind',
  'number',
  'issued_at',
  'due_on',
  'total_yen',
  'reason',
  'content',
] as const

export interface StoredInvoice extends Invoice {
  readonly id: number
}

/**
 * Returns an invoice of a car that the person may see.
 * @throws Refusal not_found
 */
export async function getSeenInvoice(db: Db, person: Person, id: number): Promise<StoredInvoice> {
  const row = await db
    .selectFrom('invoices')
    .select('purchase_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  await getSeenPurchase(db, person, row.purchase_id)
  return readInvoice(db, id)
}

/** Returns an existing invoice. */
export async function readInvoice(db: Db, id: number): Promise<StoredInvoice> {
  const row = await db
    .selectFrom('invoices')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedAt: row.issued_at,
    dueOn: row.due_on,
    totalYen: row.total_yen,
    reason: row.reason,
    content: invoiceContent.parse(row.content),
  }
}

/** Returns the file of an invoice in a language, if it was made. */
export const findInvoiceFile = (db: Db, invoiceId: number, language: Language) =>
  db
    .selectFrom('invoice_files')
    .select(['storage_id', 'sha256'])
    .where('invoice_id', '=', invoiceId)
    .where('language', '=', language)
    .executeTakeFirst()

/** Only the latest invoices are checked for missing files; older ones are made on request. */
const latest = 1000

/** Returns invoices without a file in some language, newest first. */
export async function invoicesWithoutFile(
  db: Db,
  most: number,
): Promise<{ id: number; language: Language }[]> {
  const { rows } = await sql<{ id: number; language: Language }>`
    select invoice.id, wanted.language
    from (select id from invoices order by id desc limit ${latest}) invoice
      cross join unnest(${[...languages]}::text[]) wanted (language)
    where not exists (
      select from invoice_files where invoice_id = invoice.id and language = wanted.language
    )
    order by invoice.id desc, wanted.language limit ${most}
  `.execute(db)
  return rows
}
