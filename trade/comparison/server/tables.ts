import type { Generated } from 'kysely'
import type { NotForMeReason } from '#market/lots/contract/own/remarks.ts'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    comparison_versions: ComparisonVersions
    lot_pins: LotPins
    lot_remarks: LotRemarks
  }
}

interface ComparisonVersions {
  person_id: number
  remarked_lot_id: number | null
  changed_xid: Generated<string>
}

interface LotPins {
  person_id: number
  slot: number
  lot_id: number
  id: Generated<number>
}

interface LotRemarks {
  person_id: number
  lot_id: number
  note: string
  tags: string[]
  not_for_me: NotForMeReason | null
  not_for_me_text: string
  changed_at: Instant
}
