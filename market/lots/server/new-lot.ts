import type { LotStatus } from '#market/reference-data/contract/codes.ts'

/** The inspector's marks on the sheet, if the house sends them row by row. */
export interface Inspection {
  readonly salesPoints?: readonly string[]
  readonly damage?: readonly { readonly panel: string; readonly mark: string }[]
}

/**
 * A lot from a feed or the demo, names resolved. An empty text, an empty list and null mean "unknown" and never erase
 * known values.
 */
export interface NewLot {
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly houseId: number
  /** Tokyo day; null for stock. */
  readonly auctionDay: string | null
  readonly lotNumber: string
  /** ISO 8601 with offset. */
  readonly startsAt: string | null
  readonly makerId: number
  readonly modelId: number
  readonly trim: string
  readonly emissionPrefix: string
  readonly chassisCode: string
  readonly frameNumber: string
  readonly year: number | null
  readonly month: number | null
  readonly engineCc: number | null
  readonly powerHp: number | null
  readonly fuel: string
  readonly gearbox: string
  readonly drive: string
  readonly color: string
  readonly colorNumber: string
  readonly doors: number | null
  readonly seats: number | null
  readonly leftHandDrive: boolean | null
  readonly mileageKm: number | null
  readonly mileageNote: string
  readonly equipment: string
  readonly equipmentCodes: readonly string[]
  readonly condition: string
  readonly exteriorGrade: string
  readonly interiorGrade: string
  readonly rateEngine: string
  readonly rateFront: string
  readonly rateExterior: string
  readonly rateRear: string
  readonly rateElectric: string
  readonly rateFrame: string
  readonly startPriceYen: number | null
  readonly soldPriceYen: number | null
  /** The average price of the feed; our own is computed from sales. */
  readonly feedAveragePriceYen: number | null
  readonly status: LotStatus | null
  /** The status of a new lot if the feed has none. */
  readonly statusWhenNew: LotStatus
  readonly photos: readonly string[]
  readonly sheet: string
  readonly videos: readonly string[]
  readonly remarks: string
  readonly inspection: Inspection | null
  readonly checklist: readonly unknown[] | null
  readonly link: string
  readonly source: string
  readonly sourceId: string
}
