import type { Generated } from 'kysely'
import type { Instant } from '#platform/database/server/column-types.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    sheet_translations: SheetTranslations
  }
}

/** What makes translated sheets: our own drawing, or an external service. */
export type SheetDriver = 'drawing' | 'service'

/** A translated sheet; see docs/tables.md. */
interface SheetTranslations {
  id: Generated<number>
  lot_id: number | null
  digest: Buffer
  language: Language
  driver: SheetDriver
  storage_id: string
  cost_yen: number
  created_at: Instant
  stored_at: Instant | null
  failed_at: Instant | null
  removing_at: Instant | null
}
