import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/**
 * Notes the file of a paper once it is stored. The first one stays: whoever comes later sends that.
 * @returns whether this is the first one
 */
export async function keepPaperFile(
  db: Db,
  file: {
    readonly paperId: number
    readonly language: Language
    readonly storageId: string
    readonly sha256: Buffer
    readonly bytes: number
  },
): Promise<boolean> {
  const kept = await db
    .insertInto('invoice_files')
    .values({
      invoice_id: file.paperId,
      language: file.language,
      storage_id: file.storageId,
      sha256: file.sha256,
      bytes: file.bytes,
    })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'language']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return kept !== undefined
}
