import type { Inspection } from '#market/lots/server/new-lot.ts'
import { colors } from '#market/reference-data/server/colors.ts'
import { fuels } from '#market/reference-data/server/drives-and-fuels.ts'
import { isTokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { AuctionSheet, DamageMark } from './drawing/sheet/sheet-data.ts'

const colorJa = new Map(colors.map(({ code, ja }) => [code, ja]))
const fuelJa = new Map<string, string>(fuels.map(({ code, ja }) => [code, ja]))

/** Returns the auction sheet of a lot, filled in with its values; null if there is none. */
export async function findSheet(
  db: Db,
  house: string,
  day: string,
  file: string,
): Promise<AuctionSheet | null> {
  const lotNumber = /^(\d{1,9})\.svg$/.exec(file)?.[1]
  if (!lotNumber || !/^\d{1,9}$/.test(house) || !isTokyoDay(day)) return null
  const row = await db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .selectAll('lot')
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .where('lot.house_id', '=', Number(house))
    .where('lot.key_day', '=', day)
    .where('lot.lot_number', '=', lotNumber)
    .where('lot.source', '=', 'demo')
    .executeTakeFirst()
  if (!row) return null
  const inspection = (row.inspection ?? {}) as Inspection
  const code = [row.emission_prefix, row.chassis_code].filter(Boolean).join('-')
  return {
    kind: row.kind,
    lotNumber,
    houseName: row.house_name,
    auctionDay: day,
    maker: row.maker_name,
    model: row.model_name,
    trim: row.trim,
    modelCode: code,
    frameNumber: [row.chassis_code, row.frame_number].filter(Boolean).join('-'),
    year: row.year,
    month: row.month,
    engineCc: row.engine_cc,
    gearbox: row.gearbox,
    airConditioning: row.equipment_codes.find((item) => item === 'AAC' || item === 'AC') ?? '',
    mileageKm: row.mileage_km,
    colorJa: colorJa.get(row.color)?.split(' / ')[0] ?? '',
    colorCode: row.color_number,
    fuelJa: fuelJa.get(row.fuel) ?? '',
    seats: row.seats,
    doors: row.doors,
    condition: row.condition,
    exteriorGrade: row.exterior_grade,
    interiorGrade: row.interior_grade,
    equipment: row.equipment_codes,
    salesPoints: inspection.salesPoints ?? [],
    remarks: row.remarks.split('\n').filter(Boolean),
    damage: (inspection.damage ?? []) as DamageMark[],
    ...(row.kind === 'bike'
      ? {
          rates: {
            engine: row.rate_engine,
            front: row.rate_front,
            rear: row.rate_rear,
            electric: row.rate_electric,
            exterior: row.rate_exterior,
            frame: row.rate_frame,
          },
        }
      : {}),
    startPriceYen: row.start_price_yen,
  }
}
