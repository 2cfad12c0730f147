import type { ProducedVehicle } from '#market/lots/contract/production-month.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ChassisKey } from './queries.ts'

/** Stores the answer for a chassis number; null if nothing is known. */
export async function saveProductionMonth(
  db: Db,
  key: ChassisKey,
  found: { readonly vehicle: ProducedVehicle | null; readonly now: Date },
): Promise<void> {
  const answer = found.vehicle && JSON.stringify(found.vehicle)
  await db
    .insertInto('production_months')
    .values({ ...key, answer, looked_up_at: found.now })
    .onConflict((conflict) =>
      conflict
        .columns(['maker', 'chassis_code', 'frame_number'])
        .doUpdateSet({ answer, looked_up_at: found.now }),
    )
    .execute()
}
