import { isShippedWhole } from '#market/reference-data/contract/destinations.ts'
import type { CostLot, CostSetting } from '../costs.ts'
import { type ExportVerdict, exportVerdict } from './bans.ts'

/**
 * Whether a lot may be shipped to the chosen destination; null where nothing is known to be banned, and for vehicles
 * that are not exported whole.
 */
export function exportVerdictFor(
  { choice, exportRules }: CostSetting,
  lot: CostLot,
  amountYen: number | null,
): ExportVerdict | null {
  if (!exportRules || !lot.export || !isShippedWhole(choice.exportType)) return null
  return exportVerdict(exportRules, lot.export, amountYen)
}
