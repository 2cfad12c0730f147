import type { Generated } from 'kysely'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    comparison_versions: ComparisonVersions
    lot_pins: LotPins
  }
}

interface ComparisonVersions {
  person_id: number
  changed_xid: Generated<string>
}

interface LotPins {
  person_id: number
  slot: number
  lot_id: number
  id: Generated<number>
}
