import type { NewLot } from '#market/lots/server/new-lot.ts'
import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'
import { frameNumberOf, splitChassis } from '#market/search/server/chassis.ts'
import type { FeedField } from './fields.ts'
import { BadRow, type Problem, type RawFields } from './formats/raw-row.ts'
import { reason } from './reasons.ts'
import { Row } from './row.ts'
import { ambiguous, knownTime, tokyoDayAndTime, yearAndMonth } from './values/dates.ts'
import { splitGrades } from './values/grades.ts'
import { cubicCentimetres, horsepower, kilometres, splitMileage } from './values/measures.ts'
import { dashless, isUnknownNumber } from './values/values.ts'
import {
  colorCode,
  driveCode,
  equipmentCodes,
  findStatus,
  fuelCode,
  gearboxCode,
  isWithoutEquipment,
} from './values/vocabulary.ts'

/** A lot whose names are not resolved yet. */
export type DraftLot = Omit<NewLot, 'houseId' | 'makerId' | 'modelId'> & {
  readonly house: string
  /** Empty when the feed names the model only. */
  readonly maker: string
  readonly model: string
  /** The fields that were left empty, since their values were not understood. */
  readonly emptied: readonly Problem[]
  /** What was understood otherwise than it is written. */
  readonly warnings: readonly Problem[]
}

export interface NormaliseOptions {
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly source: string
  /** Tokyo day of the run: earlier lots without a result are over. */
  readonly today: string
  /** Host name of this site: pictures of a feed never lead here. */
  readonly ownHost?: string
}

/**
 * Reads the fields of one row into a lot. A value that is not understood leaves its field empty; the row is
 * refused, with its problem, only where a field that identifies the lot is wrong.
 */
export function normalise(raw: RawFields, options: NormaliseOptions): DraftLot | Problem {
  try {
    return readLot(new Row(raw), options)
  } catch (error) {
    if (error instanceof BadRow) return error.problem
    throw error
  }
}

/** The highest price: the table's own limit (lots_start_price_bounded). */
const maxYen = 2_000_000_000

/** No lot is older; a later day than a year from now has a slipped digit (lots_day_bounded). */
const firstDay = '1990-01-01'
const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

function readLot(row: Row, options: NormaliseOptions): DraftLot {
  const { ownHost = '' } = options
  const kind = readChoice(row, 'kind', ['car', 'bike'], options.kind)
  const market = readChoice(row, 'market', ['auction', 'stock'], options.market)
  // Stock is listed with the cars at a fixed price; there is no listing of bikes at one.
  if (kind === 'bike' && market === 'stock') row.refuse('market', reason.bikeAtFixedPrice)
  const when = readWhen(row, market, options.today)
  const built = readBuilt(row, options.today)
  const chassis = splitChassis(row.code('chassis', row.line('chassis', 60)))
  const equipment = row.text('equipment', 4000)
  const sold = row.number('soldPriceYen', maxYen)
  const status = readStatus(row, sold)
  const lot = {
    kind,
    market,
    house: row.required('house', 80),
    auctionDay: when.day,
    startsAt: when.startsAt,
    lotNumber: row.code('lotNumber', row.required('lotNumber', 40).toUpperCase()),
    maker: row.line('maker', 80),
    model: readModel(row),
    trim: dashless(row.line('trim')),
    emissionPrefix: chassis.emissionPrefix,
    chassisCode: chassis.chassisCode,
    frameNumber:
      frameNumberOf(row.code('frameNumber', row.line('frameNumber', 40)), chassis.chassisCode) ||
      chassis.frameNumber,
    year: built.year,
    month: built.month,
    engineCc: row.number('engineCc', 30_000, cubicCentimetres),
    powerHp: row.number('powerHp', 3000, horsepower),
    fuel: code(row.line('fuel', 40), fuelCode),
    gearbox: code(row.line('gearbox', 40), gearboxCode),
    drive: code(row.line('drive', 40), driveCode),
    color: code(row.line('color', 80), colorCode),
    colorNumber: dashless(row.line('colorNumber', 20)),
    doors: row.number('doors', 20),
    seats: row.number('seats', 100),
    leftHandDrive: row.truth('leftHandDrive'),
    ...readMileage(row),
    equipment: isWithoutEquipment(equipment) ? '' : equipment,
    equipmentCodes: equipmentCodes(equipment),
    ...readGrades(row),
    rateEngine: row.line('rateEngine', 20),
    rateFront: row.line('rateFront', 20),
    rateExterior: row.line('rateExterior', 20),
    rateRear: row.line('rateRear', 20),
    rateElectric: row.line('rateElectric', 20),
    rateFrame: row.line('rateFrame', 20),
    startPriceYen: readStartPrice(row, market),
    // The last bid of a lot that did not sell is not a price.
    soldPriceYen: sold !== null && sold > 0 && isSale(status) ? sold : null,
    feedAveragePriceYen: row.number('averagePriceYen', maxYen),
    status,
    statusWhenNew: statusWhenNew(market, when.day, options.today),
    photos: row.list('photos', ownHost),
    sheet: row.list('sheet', ownHost)[0] ?? '',
    videos: row.list('videos', ownHost),
    remarks: dashless(row.text('remarks', 8000)),
    inspection: readInspection(row),
    checklist: readChecklist(row),
    link: readLink(row),
    source: options.source,
    sourceId: row.line('sourceId', 80),
  }
  return { ...lot, emptied: row.emptied, warnings: row.warnings }
}

/** Databases write 0 where nobody has chosen a model. */
function readModel(row: Row): string {
  const model = row.required('model', 120)
  return /^0+$/.test(model) ? row.refuse('model', reason.required) : model
}

function readChoice<Value extends string>(
  row: Row,
  field: FeedField,
  values: readonly Value[],
  otherwise: Value,
): Value {
  const text = row.line(field).toLowerCase()
  if (text === '') return otherwise
  return values.find((value) => value === text) ?? row.refuse(field, reason.unknownValue)
}

/** The Tokyo day, and the instant where the running order is known; stock has neither. */
function readWhen(row: Row, market: 'auction' | 'stock', today: string) {
  if (market === 'stock') return { day: null, startsAt: null }
  const text = dashless(row.line('auctionDay'))
  if (text === '') return row.refuse('auctionDay', reason.dayRequired)
  const date = tokyoDayAndTime(text)
  if (date === ambiguous) return row.refuse('auctionDay', reason.ambiguousDay)
  if (!date) {
    const isLink = /^(<a\b|https?:)/i.test(text)
    return row.refuse('auctionDay', isLink ? reason.linkInsteadOfValue : reason.notADay)
  }
  const { day } = date
  if (day < firstDay || day > yearAfter(today)) row.refuse('auctionDay', reason.outOfRange)
  const ownTime = dashless(row.line('auctionTime'))
  const time = ownTime === '' ? date.time : knownTime(ownTime)
  if (time === undefined) row.fault('auctionTime', reason.notATime)
  return { day, startsAt: time ? `${day}T${time}+09:00` : null }
}

function readBuilt(row: Row, today: string): { year: number | null; month: number | null } {
  const text = row.line('year')
  const month = row.number('month', 12)
  if (/^0+$/.test(text) || isUnknownNumber(text)) return unknownBuilt
  const built = yearAndMonth(text)
  const newest = Number(today.slice(0, 4)) + 1
  const fault = !built ? reason.notAYear : reason.outOfRange
  if (!built || built.year < 1900 || built.year > newest) {
    row.fault('year', fault)
    return unknownBuilt
  }
  // Month 0 means "unknown".
  return { year: built.year, month: month || built.month }
}

/** A month without its year says nothing. */
const unknownBuilt = { year: null, month: null }

/** Kilometres, and the house's mark of a doubtful odometer: `*`, `#`, 不明, 走行不明. */
function readMileage(row: Row): { mileageKm: number | null; mileageNote: string } {
  const note = dashless(row.line('mileageNote', 200))
  const text = row.line('mileageKm', 200)
  const { number, mark } = splitMileage(text)
  return {
    mileageKm: number === '' ? null : readKilometres(row, number),
    mileageNote: note || mark,
  }
}

/** Nines throughout are how programs write that a mileage is not known. */
const placeholder = /^9{6,}$/
const maxKilometres = 1_500_000

function readKilometres(row: Row, number: string): number | null {
  if (placeholder.test(number.replaceAll(/\D/g, '')))
    return row.fault('mileageKm', reason.outOfRange)
  return row.amount('mileageKm', number, maxKilometres, kilometres)
}

/** A start at nothing is one that is not given; stock without a price has a finding of its own. */
function readStartPrice(row: Row, market: 'auction' | 'stock'): number | null {
  const price = row.number('startPriceYen', maxYen)
  if (price !== 0) return price
  if (market === 'auction') row.note('startPriceYen', '0', reason.zeroPrice)
  return null
}

/** Overall, exterior and interior grade; `3.5/C` holds the first and the last of them. */
function readGrades(row: Row) {
  const exterior = dashless(row.line('exteriorGrade', 10)).toUpperCase()
  const interior = dashless(row.line('interiorGrade', 10)).toUpperCase()
  const grades = splitGrades(row.line('condition', 200))
  if (!grades) row.fault('condition', reason.unknownGrade)
  return {
    condition: grades?.condition ?? '',
    exteriorGrade: exterior || (grades?.exterior ?? ''),
    interiorGrade: interior || (grades?.interior ?? ''),
  }
}

/**
 * The status of a row, from its status or a sold price. An unknown text and "unknown" itself are no
 * status: they must not overwrite an earlier result.
 */
function readStatus(row: Row, soldPrice: number | null): LotStatus | null {
  const status = findStatus(row.line('status', 80))
  if (status !== undefined && status !== lotStatus.unknown) return status
  return soldPrice ? lotStatus.sold : null
}

const isSale = (status: LotStatus | null) =>
  status === lotStatus.sold || status === lotStatus.soldByNegotiation

function statusWhenNew(market: 'auction' | 'stock', day: string | null, today: string): LotStatus {
  if (market === 'stock') return lotStatus.ongoing
  return day !== null && day >= today ? lotStatus.upcoming : lotStatus.unknown
}

function readInspection(row: Row): NewLot['inspection'] {
  const value = row.json('inspection')
  return Array.isArray(value) ? row.fault('inspection', reason.badField) : value
}

function readChecklist(row: Row): readonly unknown[] | null {
  const value = row.json('checklist')
  if (value === null) return null
  return Array.isArray(value) ? value : row.fault('checklist', reason.badField)
}

/** An address that a page may offer to click: nothing but http. */
function readLink(row: Row): string {
  const text = row.line('link', 500)
  return /^https?:\/\/\S+$/i.test(text) ? text : ''
}

const code = (text: string, find: (text: string) => string) => {
  const value = dashless(text)
  return value === '' ? '' : find(value)
}
