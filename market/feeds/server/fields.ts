import { ownCopy } from '#market/reference-data/server/name-key.ts'

/**
 * The fields of a lot as Seriba's own CSV and NDJSON name them, and the targets of mapping files. docs/feed.md
 * describes their values.
 */
export const feedFields = [
  'kind',
  'market',
  'house',
  'auctionDay',
  'auctionTime',
  'lotNumber',
  'maker',
  'model',
  'trim',
  'chassis',
  'frameNumber',
  'year',
  'month',
  'engineCc',
  'powerHp',
  'fuel',
  'gearbox',
  'drive',
  'color',
  'colorNumber',
  'doors',
  'seats',
  'leftHandDrive',
  'mileageKm',
  'mileageNote',
  'equipment',
  'condition',
  'exteriorGrade',
  'interiorGrade',
  'rateEngine',
  'rateFront',
  'rateExterior',
  'rateRear',
  'rateElectric',
  'rateFrame',
  'startPriceYen',
  'soldPriceYen',
  'averagePriceYen',
  'status',
  'photos',
  'sheet',
  'videos',
  'remarks',
  'inspection',
  'checklist',
  'link',
  'sourceId',
] as const
export type FeedField = (typeof feedFields)[number]

/** The fields that identify a lot: a row with a wrong one is refused. */
export const identifyingFields: ReadonlySet<string> = new Set<FeedField>([
  'kind',
  'market',
  'house',
  'auctionDay',
  'lotNumber',
  'maker',
  'model',
])

const folded = new Map(feedFields.map((field) => [field.toLowerCase(), field]))
const known = new Map<string, FeedField | undefined>()

/** Finds the field of a header or key in any case: `lotNumber`, `LOT_NUMBER`. */
export function findField(name: string): FeedField | undefined {
  if (known.has(name)) return known.get(name)
  const field = folded.get(name.toLowerCase().replaceAll(/[\s_-]/g, ''))
  if (known.size < 1000) known.set(ownCopy(name), field)
  return field
}
