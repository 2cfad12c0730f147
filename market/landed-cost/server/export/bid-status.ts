import { sql } from 'kysely'
import type { ShownCosts } from '#market/landed-cost/contract/costs.ts'
import { type ExportVerdict, exportVerdict } from '#market/landed-cost/contract/export/bans.ts'
import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import {
  type Destination,
  type ExportTypeNumber,
  isDestination,
  isShippedWhole,
} from '#market/reference-data/contract/destinations.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { standingType } from '../bid-costs/calculate-for-bid.ts'
import { type ExportRow, exportLotOf, selectExportRows } from './lots.ts'
import { lastPolicy, type RulesRow, rulesInForce, rulesOf, usualDestinationOf } from './queries.ts'

/** The company's policy, and the verdict on the vehicle of a bid. */
export interface BidExportStatus {
  readonly policy: ExportPolicy
  readonly status: ExportVerdict['status']
}

/** The rules are null where nothing is known to be banned; then the lot's facts are null, too. */
type Facts = {
  readonly policy: ExportPolicy | null
  readonly standing_type: ExportTypeNumber | null
} & (
  | (RulesRow & ExportRow & { readonly year_now: number })
  | { readonly destination: null; readonly kind: null }
)

/** One statement, because every bid waits for it. */
const factsOfBid = prepared(
  'export-facts-of-bid',
  (db, personId: number, lotId: number, destination: Destination | null) =>
    sql<Facts>`
      select ${lastPolicy} as policy, ${standingType(sql`wanted.person_id`, sql`wanted.lot_id`)} as standing_type,
        rules.*, facts.*
      from (
        select ${personId}::int as person_id, ${lotId}::bigint as lot_id, ${destination}::text as destination offset 0
      ) wanted
      left join lateral (
        ${rulesInForce(sql`coalesce(wanted.destination, ${usualDestinationOf(sql`wanted.person_id`)})`)}
      ) rules on true
      left join lateral (
        ${selectExportRows(db).where(sql<boolean>`lot.id = wanted.lot_id and rules.id is not null`)}
      ) facts on true
    `.compile(db),
)

/** Whether the lot of a bid may be shipped to where the request says, else to the client's own destination. */
export async function findBidExportStatus(
  db: Db,
  configured: ExportPolicy,
  personId: number,
  form: {
    readonly carId: number
    readonly amount?: number | undefined
    readonly bidType?: number | null | undefined
    readonly costs?: ShownCosts | undefined
  },
): Promise<BidExportStatus> {
  const { carId, costs, bidType } = form
  const wanted = costs?.port?.slice(0, 2) ?? costs?.destination ?? ''
  const [facts] = await factsOfBid(db, personId, carId, isDestination(wanted) ? wanted : null)
  const policy = facts?.policy ?? configured
  if (!facts || facts.kind === null) return { policy, status: 'allowed' }
  const type = bidType === undefined ? facts.standing_type : bidType
  if (type !== null && !isShippedWhole(type as ExportTypeNumber)) {
    return { policy, status: 'allowed' }
  }
  const lot = exportLotOf(facts, facts.year_now)
  const { status } = exportVerdict(rulesOf(facts), lot, form.amount ?? null)
  return { policy, status }
}
