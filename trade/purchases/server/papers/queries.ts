import { sql } from 'kysely'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type Language, languages } from '#platform/i18n/contract/language.ts'
import { getSeenPurchase } from '../scope.ts'
import { paperContent } from './paper-content.ts'
import type { Paper } from './paper-document.ts'

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

export interface StoredPaper extends Paper {
  readonly id: number
}

/**
 * A paper of a car that the person may see.
 * @throws Refusal not_found
 */
export async function getSeenPaper(db: Db, person: Person, id: number): Promise<StoredPaper> {
  const row = await db
    .selectFrom('invoices')
    .select('purchase_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  await getSeenPurchase(db, person, row.purchase_id)
  return readPaper(db, id)
}

/** A paper that is known to exist. */
export async function readPaper(db: Db, id: number): Promise<StoredPaper> {
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
    content: paperContent.parse(row.content),
  }
}

/** The file of a paper in a language, if it was made. */
export const findPaperFile = (db: Db, paperId: number, language: Language) =>
  db
    .selectFrom('invoice_files')
    .select(['storage_id', 'sha256'])
    .where('invoice_id', '=', paperId)
    .where('language', '=', language)
    .executeTakeFirst()

/** So many of the latest papers are looked at for missing files: older ones are made when somebody asks for them. */
const latest = 1000

/** Papers that have no file yet in a language, the newest first. */
export async function papersWithoutFile(
  db: Db,
  most: number,
): Promise<{ id: number; language: Language }[]> {
  const { rows } = await sql<{ id: number; language: Language }>`
    select paper.id, wanted.language
    from (select id from invoices order by id desc limit ${latest}) paper
      cross join unnest(${[...languages]}::text[]) wanted (language)
    where not exists (
      select from invoice_files where invoice_id = paper.id and language = wanted.language
    )
    order by paper.id desc, wanted.language limit ${most}
  `.execute(db)
  return rows
}
