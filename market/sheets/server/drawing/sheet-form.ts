import type { InspectedArea } from '#market/lots/contract/parts.ts'
import type { FoundLot } from '#market/lots/server/find-lot.ts'
import { areaGradesOf } from '#market/lots/server/inspection.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { equipment } from '#market/reference-data/server/equipment.ts'
import { type SheetTexts, sheetTextsOf } from '../reading/sheet-texts.ts'

/** Everything that the translated sheet shows of a lot. */
export interface SheetForm extends SheetTexts {
  readonly lotNumber: string
  readonly day: string | null
  readonly title: string
  readonly trim: string
  readonly chassis: string
  readonly frame: string
  readonly year: number | null
  readonly month: number | null
  readonly engineCc: number | null
  readonly mileageKm: number | null
  readonly fuel: string
  readonly gearbox: string
  readonly drive: string
  readonly color: { readonly en: string; readonly ru: string }
  readonly colorNumber: string
  readonly doors: number | null
  readonly seats: number | null
  readonly startPriceYen: number | null
  readonly equipment: readonly { readonly en: string; readonly ru: string }[]
  /** Grades of the six areas of a motorbike. */
  readonly rates: Readonly<Record<InspectedArea, string>>
}

const equipmentNames = new Map(equipment.map(({ code, en, ru }) => [code, { en, ru }]))

export const sheetFormOf = (lot: FoundLot): SheetForm => ({
  ...sheetTextsOf(lot),
  lotNumber: lot.lot_number,
  day: lot.auction_day,
  title: `${lot.maker_name} ${lot.model_name}`,
  trim: lot.trim,
  chassis: [lot.emission_prefix, lot.chassis_code].filter(Boolean).join('-'),
  frame: lot.frame_number,
  year: lot.year,
  month: lot.month,
  engineCc: lot.engine_cc,
  mileageKm: lot.mileage_km,
  fuel: lot.fuel,
  gearbox: lot.gearbox,
  drive: lot.drive,
  color: colorNames(lot.color),
  colorNumber: lot.color_number,
  doors: lot.doors,
  seats: lot.seats,
  startPriceYen: lot.start_price_yen,
  equipment: lot.equipment_codes
    .filter((code) => code !== '-')
    .map((code) => equipmentNames.get(code) ?? { en: code, ru: code }),
  rates: areaGradesOf(lot),
})
