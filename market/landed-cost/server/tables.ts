import type { ColumnType, Generated } from 'kysely'
import type { CostLot, CostSetting, Costs } from '#market/landed-cost/contract/costs.ts'
import type { ExportBan } from '#market/landed-cost/contract/export/bans.ts'
import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import type { CarSize, TariffKind } from '#market/landed-cost/contract/tariff-kinds.ts'
import type {
  CostCurrency,
  Destination,
  ExportTypeNumber,
  ImportUse,
} from '#market/reference-data/contract/destinations.ts'
import type { Stamp } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    tariffs: Tariffs
    tariff_changes: TariffChanges
    cost_choices: CostChoices
    destination_rules: DestinationRules
    export_rules: ExportRulesTable
    export_policies: ExportPolicies
    bid_costs: BidCosts
  }
}

export interface Tariffs {
  id: Generated<number>
  kind: TariffKind
  house_id: number | null
  export_port: string | null
  discharge_port: string | null
  size: CarSize | null
  export_type: ExportTypeNumber | null
  amount_yen: number | null
  /** Of the vehicle's price. */
  per_mille: number | null
  /** Hours before the bidding closes; only for inspections. */
  lead_hours: number | null
  source_text: Generated<string>
  /** The Tokyo day from which it holds. */
  source_on: ColumnType<string, string | undefined, string>
}

interface TariffChanges {
  id: Generated<number>
  tariff_id: number
  change: 'added' | 'changed' | 'deleted'
  /** Written as JSON text. */
  tariff: ColumnType<Readonly<Record<string, unknown>>, string, never>
  changed_at: Stamp
  changed_by: number | null
}

interface CostChoices {
  person_id: number
  destination: Destination
  port: string
  export_port: string
  export_type: ExportTypeNumber
  use: ImportUse
  currency: CostCurrency
  changed_at: Stamp
}

interface DestinationRules {
  id: Generated<number>
  country: Destination
  /** The Tokyo day. */
  valid_from: string
  source_text: string
  source_on: string
  /** The Tokyo day of the last comparison with the source. */
  reviewed_on: string
  /** Written as JSON text. */
  parameters: ColumnType<Readonly<Record<string, unknown>>, string, never>
  entered_at: Stamp
  entered_by: number | null
}

interface ExportRulesTable {
  id: Generated<number>
  destination: Destination
  /** The Tokyo day. */
  valid_from: string
  source_text: string
  source_url: string
  /** The Tokyo day. */
  reviewed_on: string
  /** Written as JSON text. */
  bans: ColumnType<ExportBan[], string, never>
  entered_at: Stamp
  entered_by: number | null
}

interface ExportPolicies {
  id: Generated<number>
  policy: ExportPolicy
  entered_at: Stamp
  entered_by: number
}

/** Written as JSON text, never changed. */
type Stored<Value> = ColumnType<Value, string, never>

interface BidCosts {
  id: Generated<number>
  bid_id: number
  amount_yen: number
  setting: Stored<CostSetting>
  lot: Stored<CostLot>
  costs: Stored<Costs>
  kept_at: Stamp
}
