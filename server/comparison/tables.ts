import type { Generated } from 'kysely'
import type { NotForMeReason } from '../../contract/lots/own/remarks.ts'
import type { Instant } from '../db/column-types.ts'

declare module '../db/tables.ts' {
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
