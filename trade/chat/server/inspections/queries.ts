import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** An inspection that the auction house of a lot offers. */
export interface InspectionOffer {
  readonly feeYen: number
  /** Until when it can be ordered; null for stock. */
  readonly until: Date | null
  /** Whether it can be ordered now, by the database's clock. */
  readonly isOpen: boolean
}

/** Finds the inspection that the auction house of a lot offers; the tariff for its size precedes one for any. */
export async function findInspectionOffer(db: Db, lotId: number): Promise<InspectionOffer | null> {
  const { rows } = await sql<InspectionOffer>`
    select tariff.amount_yen as "feeYen", ends.at as until, coalesce(app_now() < ends.at, true) as "isOpen"
    from lots lot
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
