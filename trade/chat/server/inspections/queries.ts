import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** An inspection that the auction house of a lot offers. */
export interface InspectionOffer {
  readonly feeYen: number
  /** Until when it can be ordered; null for stock. */
  readonly until: Date | null
  /** When it was read, by the database's clock. */
  readonly readAt: Date
  /** Whether it could be ordered then, as far as the deadline is concerned. */
  readonly isOpen: boolean
  /** Whether the client has already ordered it, perhaps in the conversation about an earlier bid. */
  readonly isOrdered: boolean
}

/**
 * Finds the inspection of a lot that its auction house offers to a client; the tariff for its size precedes one for any.
 */
export async function findInspectionOffer(
  db: Db,
  { lotId, personId }: { readonly lotId: number; readonly personId: number },
): Promise<InspectionOffer | null> {
  const { rows } = await sql<InspectionOffer>`
    select tariff.amount_yen as "feeYen", ends.at as until, clock.at as "readAt",
      coalesce(clock.at < ends.at, true) as "isOpen",
      exists (
        select from inspections join chats chat on chat.bid_id = inspections.bid_id
        where chat.person_id = ${personId} and chat.lot_id = lot.id
      ) as "isOrdered"
    from (select app_now() as at offset 0) clock
    cross join lots lot
    join lot_deadlines times on times.lot_id = lot.id
    join tariffs tariff on tariff.kind = 'lot_inspection' and tariff.house_id = lot.house_id
      and coalesce(tariff.size, car_size(lot.kind, lot.engine_cc)) = car_size(lot.kind, lot.engine_cc)
    cross join lateral (
      select times.bidding_closes_at - make_interval(hours => tariff.lead_hours) as at
    ) ends
    where lot.id = ${lotId}
    order by tariff.size nulls last, tariff.id limit 1
  `.execute(db)
  return rows[0] ?? null
}
