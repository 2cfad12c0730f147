import type { Selectable } from 'kysely'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { Tables } from '#platform/database/server/tables.ts'
import type { PricedLot } from './model/sale.ts'

/** The columns of a lot that its price depends on. */
export const pricedColumns = [
  'id',
  'kind',
  'auction_day',
  'house_id',
  'maker_id',
  'model_id',
  'trim',
  'chassis_code',
  'year',
  'month',
  'engine_cc',
  'gearbox',
  'drive',
  'color',
  'left_hand_drive',
  'mileage_km',
  'equipment_codes',
  'condition',
  'exterior_grade',
  'interior_grade',
  'start_price_yen',
  'sold_price_yen',
  'status',
] as const

/** A row of a lot with these columns. */
export type PricedRow = Pick<Selectable<Tables['lots']>, (typeof pricedColumns)[number]>

const msOfDay = 86_400_000

/** Returns the days from 1970 to a Tokyo day. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / msOfDay)

/** Returns the number of a condition grade; null for R, A and others that state a reason rather than a quality. */
export function gradeNumber(condition: string): number | null {
  if (condition === 'S') return 6
  const number = /^[1-6](?:\.5)?$/.test(condition) ? Number(condition) : Number.NaN
  return Number.isNaN(number) ? null : number
}

/**
 * Converts a lot for the model: ids as texts, days as numbers.
 *
 * @param today a day number, for stock, which has no day
 *
 * @returns null for a lot without a year, which cannot be estimated
 */
export function pricedLot(row: PricedRow, today: number): PricedLot | null {
  if (row.year === null) return null
  const text = (value: number | string | null) => (value === null ? '' : String(value))
  return {
    day: row.auction_day === null ? today : dayNumber(row.auction_day),
    year: row.year,
    month: row.month,
    km: row.mileage_km,
    grade: gradeNumber(row.condition),
    levels: {
      maker: text(row.maker_id),
      model: text(row.model_id),
      trim: row.trim,
      body: '',
      segment: '',
      region: '',
      chassis: row.chassis_code,
      engine: text(row.engine_cc),
      drive: row.drive,
      gearbox: row.gearbox,
      gradeCode: row.condition,
      gradeFamily: row.condition.startsWith('R') ? 'R' : '',
      exterior: row.exterior_grade,
      interior: row.interior_grade,
      color: row.color,
      house: text(row.house_id),
      leftHand: row.left_hand_drive ? 'left' : '',
      negotiated: row.status === lotStatus.soldByNegotiation ? 'yes' : '',
      equipment: row.equipment_codes,
    },
  }
}
