import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/**
 * Records the file of an invoice once it is stored. The first file stays; a later request uses it.
 * @returns whether this is the first file
 */
export async function storeInvoiceFile(
  db: Db,
  file: {
    readonly invoiceId: number
    readonly language: Language
    readonly storageId: string
    readonly sha256: Buffer
    readonly bytes: number
  },
): Promise<boolean> {
  const stored = await db
    .insertInto('invoice_files')
    .values({
      invoice_id: file.invoiceId,
      language: file.language,
      storage_id: file.storageId,
      sha256: file.sha256,
      bytes: file.bytes,
    })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'language']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return stored !== undefined
}
