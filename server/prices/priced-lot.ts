import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The columns of a lot that its price depends on. */
export const pricedColumns = [
  'id',
  'kind',
  'market',
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

/** A lot as its price is estimated. */
export type PricedRow = Pick<Selectable<Tables['lots']>, (typeof pricedColumns)[number]>
