import { sql } from 'kysely'
import { resultStatuses } from '#market/reference-data/contract/codes.ts'
import type { Comparison } from '#market/search/server/listing-search.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** The transactions from which changes count. */
export interface ChangesSince {
  /** Changes of the lots themselves. */
  readonly lotsXid: string
  /** Results of their comparables; null to ignore those. */
  readonly salesXid: string | null
}

/**
 * Lists stock and the lots from a day on, for the computation of average prices. With `since` only those that have
 * changed, or whose comparables have new results.
 */
export async function listUpcomingLots(
  db: Db,
  { fromDay, since }: { fromDay: TokyoDay; since: ChangesSince | null },
): Promise<Comparison[]> {
  const sold = sql<boolean>`(lot.model_id, lot.chassis_code) in (
    select sale.model_id, sale.chassis_code from lots sale
    where sale.changed_xid >= ${since?.salesXid}::xid8 and sale.status = any(${resultStatuses}::int[])
  )`
  const changed = sql<boolean>`lot.changed_xid >= ${since?.lotsXid}::xid8`
  return db
    .selectFrom('lots as lot')
    .select([
      'lot.id as lotId',
      'lot.kind',
      'lot.model_id as modelId',
      'lot.chassis_code as chassisCode',
      'lot.year',
      'lot.condition',
      'lot.mileage_km as mileageKm',
    ])
    .where('lot.key_day', '>=', fromDay)
    .where('lot.chassis_code', '<>', '')
    .$if(since !== null, (query) =>
      query.where(({ or }) => or(since?.salesXid ? [changed, sold] : [changed])),
    )
    .orderBy('lot.key_day')
    .execute()
}

/** Lists every version of the current managers' note on a lot, newest first. */
export const listComments = (db: Db, lotId: number) =>
  db
    .selectFrom('lot_comments')
    .select(['comment', 'saved_at'])
    .where('lot_id', '=', lotId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/**
 * Whether a lot exists and is on a page that the person may open. Locks it against deletion until the transaction ends.
 */
export async function canOpenLotPage(
  db: Db,
  lotId: number,
  permissions: Permissions,
): Promise<boolean> {
  const lot = await db
    .selectFrom('lots')
    .select(['kind', 'market'])
    .where('id', '=', lotId)
    .forKeyShare()
    .executeTakeFirst()
  if (!lot) return false
  if (lot.kind === 'bike') return permissions.bikeView
  if (lot.market === 'stock') return permissions.onepriceView
  return permissions.carAuctionsView || permissions.salesStatisticsView
}
