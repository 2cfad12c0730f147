import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import {
  certaintyOfGuess,
  guessedDays,
  guessedGrowthKm,
  maxAppearances,
  roundedKm,
} from '../appearances.ts'
import { frameKey, frameKeySql } from '../frame-number.ts'
import type { FoundAppearance, Vehicle } from '../listing-search.ts'
import { isListed, openStatuses } from './filters.ts'

const frame = sql.raw(frameKeySql('lot.frame_number'))
const isRounded = (km: unknown) => sql`${km} % ${sql.lit(roundedKm)} = 0`
const guess = (isSameHouse: boolean, rounded: boolean) =>
  sql.lit(certaintyOfGuess({ isSameHouse, isRounded: rounded }))

export async function findAppearancesInSql(
  db: Db,
  vehicle: Vehicle,
): Promise<readonly FoundAppearance[]> {
  const sought = frameKey(vehicle.frameNumber)
  const km = sql`${vehicle.mileageKm}::integer`
  const rounded = sql`${isRounded(sql`lot.mileage_km`)} and ${isRounded(km)}`
  const { rows } = await sql<FoundAppearance>`
    with earlier as (
      select lot.id, lot.auction_day, case
        when ${frame} = ${sought}::integer then 'same'
        when lot.model_id = ${vehicle.modelId}
          and lot.year = ${vehicle.year}::integer
          and lot.engine_cc is not distinct from ${vehicle.engineCc}::integer
          and lot.color = ${vehicle.color} and lot.color <> ''
          and lot.mileage_km between ${km} - ${sql.lit(guessedGrowthKm)} and ${km}
          and lot.auction_day >= ${vehicle.before}::date - ${sql.lit(guessedDays)}
          and (${frame} is null or ${sought}::integer is null)
        then case when lot.house_id = ${vehicle.houseId}
          then case when ${rounded} then ${guess(true, true)} else ${guess(true, false)} end
          else case when ${rounded} then ${guess(false, true)} else ${guess(false, false)} end
        end
      end as certainty
      from lots lot
      where lot.kind = ${vehicle.kind} and lot.market = 'auction'
        and lot.status not in (${openStatuses}) and ${isListed}
        and lot.auction_day < ${vehicle.before}::date
        and lot.chassis_code = ${vehicle.chassisCode} and lot.chassis_code <> ''
        and lot.id <> ${vehicle.lotId}
    )
    select id as "lotId", certainty from earlier
    where certainty is not null
    order by auction_day desc, id
    limit ${sql.lit(maxAppearances)}
  `.execute(db)
  return rows
}
