import { sql } from 'kysely'
import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import { findBidExportStatus } from '#market/landed-cost/server/export/bid-status.ts'
import { usualDestination } from '#market/landed-cost/server/export/queries.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { openBidStatuses } from '#trade/bids/contract/rules.ts'
import type { ExportHold } from './commands.ts'

/** Whether a bid is held or refused for its export, by the company's policy. */
export interface ExportObjection {
  /** Why a manager has to place the bid; null for nothing. */
  readonly holdReason: ExportHold | null
  readonly isRefused: boolean
}

const none: ExportObjection = { holdReason: null, isRefused: false }

/** Returns whether a bid that is placed is held or refused. */
export async function findExportObjection(
  db: Db,
  configured: ExportPolicy,
  personId: number,
  form: Parameters<typeof findBidExportStatus>[3],
): Promise<ExportObjection> {
  const { policy, status } = await findBidExportStatus(db, configured, personId, form)
  if (policy === 'warn' || status === 'allowed') return none
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
 * Returns whether an open bid that a manager changes is held or refused; null if this is not checked: only a new amount
 * or type is.
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
  if (amount === bid.amount_yen && exportType === bid.export_type) return null
  return findExportObjection(db, configured, bid.person_id, {
    ...{ carId: bid.lot_id, amount, bidType: exportType },
    ...(bid.destination && { costs: { destination: bid.destination } }),
  })
}
