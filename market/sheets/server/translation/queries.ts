import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { SheetDriver } from '../tables.ts'

/** The key of a translation by its content, the same for everybody. */
export interface TranslationKey {
  readonly lotId: number
  readonly digest: Buffer
  readonly language: Language
  readonly driver: SheetDriver
}

const withContent = (db: Db, { lotId, digest, language, driver }: TranslationKey) =>
  db
    .selectFrom('sheet_translations')
    .select('storage_id')
    .where('lot_id', '=', lotId)
    .where('digest', '=', digest)
    .where('language', '=', language)
    .where('driver', '=', driver)

/** Finds a finished translation of this content, as its id in the storage. */
export async function findTranslation(db: Db, key: TranslationKey): Promise<string | undefined> {
  const row = await withContent(db, key)
    .where('stored_at', 'is not', null)
    .where('removing_at', 'is', null)
    .executeTakeFirst()
  return row?.storage_id
}

/** Whether a request is making it at the moment. */
export async function isRunning(db: Db, key: TranslationKey): Promise<boolean> {
  const row = await withContent(db, key)
    .where('stored_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a storage id belongs to a finished translation, of this lot if one is given. */
export async function isTranslation(db: Db, storageId: string, lotId?: number): Promise<boolean> {
  const row = await db
    .selectFrom('sheet_translations')
    .select('id')
    .where('storage_id', '=', storageId)
    .where('stored_at', 'is not', null)
    .$if(lotId !== undefined, (query) => query.where('lot_id', '=', lotId ?? null))
    .executeTakeFirst()
  return row !== undefined
}
