import { sql } from 'kysely'
import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import { findBidExportStatus } from '#market/landed-cost/server/export/bid-status.ts'
import { exportPolicyOf, usualDestination } from '#market/landed-cost/server/export/queries.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { openBidStatuses } from '#trade/bids/contract/rules.ts'
import type { ExportHold } from './commands.ts'

/** What the export rules do to a bid, by the company's policy. */
export interface ExportObjection {
  /** Why a manager has to place the bid; null for nothing. */
  readonly holdReason: ExportHold | null
  readonly isRefused: boolean
}

const none: ExportObjection = { holdReason: null, isRefused: false }

/** Returns what the export rules do to a bid that is placed. */
export async function findExportObjection(
  db: Db,
  configured: ExportPolicy,
  personId: number,
  form: Parameters<typeof findBidExportStatus>[2],
): Promise<ExportObjection> {
  const policy = await exportPolicyOf(db, configured)
  if (policy === 'warn') return none
  const status = await findBidExportStatus(db, personId, form)
  if (status === 'allowed') return none
  return {
    holdReason: `export_${status}`,
    isRefused: status === 'banned' && policy === 'refuse',
  }
}

/** Where a bid was calculated to, else where its client usually takes vehicles: of `bid`, `person` and `choice`. */
export const destinationOfBid = sql<Destination | null>`coalesce(
  (select setting -> 'choice' ->> 'destination' from bid_costs kept
    where kept.bid_id = bid.id order by kept.id desc limit 1),
  ${usualDestination}
)`

/**
 * Returns what the export rules do to an open bid that a manager changes; null for other bids. Only a new amount or
 * type can be refused.
 */
export async function findObjectionToEdit(
  db: Db,
  configured: ExportPolicy,
  edit: {
    readonly bidId: number
    readonly amount: number | undefined
    readonly exportType: number | null | undefined
  },
): Promise<ExportObjection | null> {
  const bid = await db
    .selectFrom('bids as bid')
    .innerJoin('people as person', 'person.id', 'bid.person_id')
    .leftJoin('cost_choices as choice', 'choice.person_id', 'person.id')
    .select(['bid.person_id', 'bid.lot_id', 'bid.status', 'bid.amount_yen', 'bid.export_type'])
    .select(destinationOfBid.as('destination'))
    .where('bid.id', '=', edit.bidId)
    .executeTakeFirst()
  if (!bid || !openBidStatuses.includes(bid.status)) return null
  const { amount = bid.amount_yen, exportType = bid.export_type } = edit
  const objection = await findExportObjection(db, configured, bid.person_id, {
    ...{ carId: bid.lot_id, amount, bidType: exportType },
    ...(bid.destination && { costs: { destination: bid.destination } }),
  })
  const isChanged = amount !== bid.amount_yen || exportType !== bid.export_type
  return { ...objection, isRefused: objection.isRefused && isChanged }
}
