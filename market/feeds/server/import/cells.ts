import { dataColumns } from '#market/lots/server/lot-columns.ts'
import type { FeedField } from '../fields.ts'
import type { Problem, RawFields } from '../formats/raw-row.ts'

/** The fields that a column of a lot is read from. The others have no field that could be empty. */
const fieldsOfColumn: Readonly<Record<string, readonly FeedField[]>> = {
  starts_at: ['auctionTime'],
  trim: ['trim'],
  emission_prefix: ['chassis'],
  chassis_code: ['chassis'],
  frame_number: ['frameNumber', 'chassis'],
  year: ['year'],
  month: ['month', 'year'],
  engine_cc: ['engineCc'],
  power_hp: ['powerHp'],
  fuel: ['fuel'],
  gearbox: ['gearbox'],
  drive: ['drive'],
  color: ['color'],
  color_number: ['colorNumber'],
  doors: ['doors'],
  seats: ['seats'],
  left_hand_drive: ['leftHandDrive'],
  mileage_km: ['mileageKm'],
  mileage_note: ['mileageNote', 'mileageKm'],
  equipment: ['equipment'],
  equipment_codes: ['equipment'],
  condition: ['condition'],
  exterior_grade: ['exteriorGrade', 'condition'],
  interior_grade: ['interiorGrade', 'condition'],
  rate_engine: ['rateEngine'],
  rate_front: ['rateFront'],
  rate_exterior: ['rateExterior'],
  rate_rear: ['rateRear'],
  rate_electric: ['rateElectric'],
  rate_frame: ['rateFrame'],
  start_price_yen: ['startPriceYen'],
  sold_price_yen: ['soldPriceYen'],
  feed_average_price_yen: ['averagePriceYen'],
  remarks: ['remarks'],
  inspection: ['inspection'],
  checklist: ['checklist'],
  link: ['link'],
}

const fieldsOf = dataColumns.map(({ name }) => fieldsOfColumn[name] ?? [])

/**
 * Whether a row has a cell, empty or not, that a data column is read from. What was not understood is not said to
 * be empty.
 */
export const hasCell = (
  fields: RawFields,
  emptied: readonly Problem[],
  dataColumn: number,
): boolean =>
  (fieldsOf[dataColumn] as readonly FeedField[]).some((field) => fields[field] !== undefined) &&
  !emptied.some(({ column }) => fieldsOf[dataColumn]?.includes(column as FeedField))
