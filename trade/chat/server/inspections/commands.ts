import { sql } from 'kysely'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { InspectionOffer } from './queries.ts'

const now = sql<Date>`app_now()`

/** Charges a client for the inspection of a lot that was done. */
export type ChargeInspection = (
  db: Db,
  inspection: { readonly lotId: number; readonly clientId: number; readonly actorId: number },
  origin: Origin,
) => Promise<void>

/** Orders the inspection of a conversation's lot. The offer must be read behind the lock of `openQuestion`. */
export async function orderInspection(
  db: Db,
  order: {
    readonly bidId: number
    readonly personId: number
    readonly offer: InspectionOffer
  },
  origin: Origin,
): Promise<void> {
  const { bidId, personId, offer } = order
  await db
    .insertInto('inspections')
    .values({
      // The time of the decision: the deadline may pass before this statement.
      ...{ bid_id: bidId, ordered_by: personId, ordered_at: offer.readAt },
      ...{ fee_yen: offer.feeYen, deadline_at: offer.until },
    })
    .execute()
  await writeAudit(db, origin, {
    ...{ action: 'inspection-ordered', actorId: personId, subjectId: personId },
    details: { bid: bidId, fee: offer.feeYen },
  })
}

/**
 * Marks an ordered inspection as done or declined.
 * @throws Refusal inspection_decided
 */
export async function decideInspection(
  db: Db,
  decision: {
    readonly bidId: number
    readonly clientId: number
    readonly state: 'done' | 'declined'
    readonly reason: string
    readonly actorId: number
  },
  origin: Origin,
): Promise<void> {
  const { bidId, clientId, state, reason, actorId } = decision
  const { numUpdatedRows } = await db
    .updateTable('inspections')
    .set({
      state,
      reason: state === 'declined' ? reason : '',
      decided_by: actorId,
      decided_at: now,
    })
    .where('bid_id', '=', bidId)
    .where('state', '=', 'ordered')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('inspection_decided')
  await writeAudit(db, origin, {
    ...{ action: 'inspection-decided', actorId, subjectId: clientId },
    details: { bid: bidId, state },
  })
}
