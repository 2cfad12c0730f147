import type { Generated } from 'kysely'
import type { NotForMeReason } from '#market/lots/contract/lot-notes.ts'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    lot_note_versions: LotNoteVersions
    lot_notes: LotNotes
  }
}

interface LotNoteVersions {
  person_id: number
  lot_id: number
  changed_xid: Generated<string>
}

interface LotNotes {
  person_id: number
  lot_id: number
  note: string
  tags: string[]
  not_for_me: NotForMeReason | null
  not_for_me_text: string
  changed_at: Instant
}
