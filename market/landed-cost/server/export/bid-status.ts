import type { ShownCosts } from '#market/landed-cost/contract/costs.ts'
import { type ExportVerdict, exportVerdict } from '#market/landed-cost/contract/export/bans.ts'
import {
  type ExportTypeNumber,
  isDestination,
  isShippedWhole,
} from '#market/reference-data/contract/destinations.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { currentExportType } from '../bid-costs/calculate-for-bid.ts'
import { exportLotOf, selectExportRows } from './lots.ts'
import { exportCheckOf, exportRulesInForce } from './queries.ts'

const exportRow = prepared('export-facts-of-lot', (db, lotId: number) =>
  selectExportRows(db).where('lot.id', '=', lotId).compile(),
)

/** Whether the lot of a bid may be shipped to where the request says, else to the client's own destination. */
export async function findBidExportStatus(
  db: Db,
  personId: number,
  form: {
    readonly carId: number
    readonly amount?: number | undefined
    readonly bidType?: number | null | undefined
    readonly costs?: ShownCosts | undefined
  },
): Promise<ExportVerdict['status']> {
  const { carId, costs, bidType } = form
  const wanted = costs?.port?.slice(0, 2) ?? costs?.destination ?? ''
  const rules = isDestination(wanted)
    ? await exportRulesInForce(db, wanted)
    : (await exportCheckOf(db, personId))?.rules
  if (!rules) return 'allowed'
  const type =
    bidType === undefined ? await currentExportType(db, personId, carId) : (bidType ?? undefined)
  if (type !== undefined && !isShippedWhole(type as ExportTypeNumber)) return 'allowed'
  const [row] = await exportRow(db, carId)
  if (!row) return 'allowed'
  return exportVerdict(rules, exportLotOf(row, row.year_now), form.amount ?? null).status
}
