import type { Db } from '../db/tables.ts'

/**
 * Ids of stock and of the lots from a day on, those of them that have changed since an instant when
 * one is given: the lots for which an average price is worth computing. Oldest change first.
 */
export async function listComingLots(
  db: Db,
  { fromDay, changedSince = new Date(0) }: { fromDay: string; changedSince?: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('lots')
    .select('id')
    .where('key_day', '>=', fromDay)
    .where('chassis_code', '<>', '')
    .where('changed_at', '>=', changedSince)
    .orderBy('changed_at')
    .execute()
  return rows.map(({ id }) => id)
}
