import type { Generated } from 'kysely'
import type { Language } from '../../contract/core/language.ts'
import type { Instant } from '../db/column-types.ts'

declare module '../db/tables.ts' {
  interface Tables {
    sheet_translations: SheetTranslations
  }
}

/** What makes translated sheets: our own drawing, or a service outside. */
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
