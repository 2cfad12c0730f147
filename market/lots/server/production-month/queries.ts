import type { ProducedVehicle } from '#market/lots/contract/production-month.ts'
import type { Db } from '#platform/database/server/tables.ts'

export interface ChassisKey {
  readonly maker: string
  readonly chassis_code: string
  readonly frame_number: string
}

/** Time for which an empty answer is valid. */
const nothingForMs = 86_400_000

/** Finds the stored answer for a chassis number; undefined if it must be looked up. */
export async function findStored(
  db: Db,
  key: ChassisKey,
  now: Date,
): Promise<{ readonly vehicle: ProducedVehicle | null } | undefined> {
  const row = await db
    .selectFrom('production_months')
    .select(['answer', 'looked_up_at'])
    .where('maker', '=', key.maker)
    .where('chassis_code', '=', key.chassis_code)
    .where('frame_number', '=', key.frame_number)
    .executeTakeFirst()
  if (!row) return undefined
  const age = now.getTime() - row.looked_up_at.getTime()
  return row.answer || age < nothingForMs ? { vehicle: row.answer } : undefined
}
