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
import { isUnknownCode, isUnknownNumber, withoutDash } from './values/values.ts'
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
  /** Empty when the feed names only the model. */
  readonly maker: string
  readonly model: string
  /** The fields left empty because their values were unreadable. */
  readonly emptied: readonly Problem[]
  /** Values that were read differently from how they are written. */
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
 * Reads the fields of one row into a lot. An unreadable value leaves its field empty; only a fault in a field that
 * identifies the lot refuses the row and returns the problem.
 */
export function normalise(raw: RawFields, options: NormaliseOptions): DraftLot | Problem {
  try {
    return readLot(new Row(raw), options)
  } catch (error) {
    if (error instanceof BadRow) return error.problem
    throw error
  }
}

/** The maximum price, which the table also enforces (lots_start_price_bounded). */
const maxYen = 2_000_000_000

/** No lot is older; a day more than a year ahead has a mistyped digit (lots_day_bounded). */
const firstDay = '1990-01-01'
const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

function readLot(row: Row, options: NormaliseOptions): DraftLot {
  const { ownHost = '' } = options
  const kind = readChoice(row, 'kind', ['car', 'bike'], options.kind)
  const market = readChoice(row, 'market', ['auction', 'stock'], options.market)
  // Fixed-price vehicles are listed as cars; bikes have no such listing.
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
    trim: withoutDash(row.line('trim')),
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
    colorNumber: withoutDash(row.line('colorNumber', 20)),
    doors: row.number('doors', 20),
    seats: row.number('seats', 100),
    leftHandDrive: row.boolean('leftHandDrive'),
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
    // The last bid on an unsold lot is not a price.
    soldPriceYen: sold !== null && sold > 0 && isSale(status) ? sold : null,
    feedAveragePriceYen: row.number('averagePriceYen', maxYen),
    status,
    statusWhenNew: statusWhenNew(market, when.day, options.today),
    photos: row.list('photos', ownHost),
    sheet: row.list('sheet', ownHost)[0] ?? '',
    videos: row.list('videos', ownHost),
    remarks: withoutDash(row.text('remarks', 8000)),
    inspection: readInspection(row),
    checklist: readChecklist(row),
    link: readLink(row),
    source: options.source,
    sourceId: row.line('sourceId', 80),
  }
  return { ...lot, emptied: row.emptied, warnings: row.warnings }
}

/** Reads the model; databases write 0 where nobody has chosen one. */
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

/** Reads the Tokyo day, and the instant if the running order is known; stock has neither. */
function readWhen(row: Row, market: 'auction' | 'stock', today: string) {
  if (market === 'stock') return { day: null, startsAt: null }
  const text = withoutDash(row.line('auctionDay'))
  if (text === '') return row.refuse('auctionDay', reason.dayRequired)
  const date = tokyoDayAndTime(text)
  if (date === ambiguous) return row.refuse('auctionDay', reason.ambiguousDay)
  if (!date) {
    const isLink = /^(<a\b|https?:)/i.test(text)
    return row.refuse('auctionDay', isLink ? reason.linkInsteadOfValue : reason.notADay)
  }
  const { day } = date
  if (day < firstDay || day > yearAfter(today)) row.refuse('auctionDay', reason.outOfRange)
  const ownTime = withoutDash(row.line('auctionTime'))
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

/** A month without its year is useless. */
const unknownBuilt = { year: null, month: null }

/** Reads kilometers, and the house's mark of a doubtful odometer: `*`, `#`, 不明, 走行不明. */
function readMileage(row: Row): { mileageKm: number | null; mileageNote: string } {
  const note = withoutDash(row.line('mileageNote', 200))
  const text = row.line('mileageKm', 200)
  const { number, mark } = splitMileage(text)
  return {
    mileageKm: number === '' ? null : readKilometres(row, number),
    mileageNote: note || mark,
  }
}

/** All nines: programs write an unknown mileage so. */
const placeholder = /^9{6,}$/
const maxKilometres = 1_500_000

function readKilometres(row: Row, number: string): number | null {
  if (placeholder.test(number.replaceAll(/\D/g, '')))
    return row.fault('mileageKm', reason.outOfRange)
  return row.amount('mileageKm', number, maxKilometres, kilometres)
}

/** Reads the start price; 0 counts as missing. Stock without a price has a finding of its own. */
function readStartPrice(row: Row, market: 'auction' | 'stock'): number | null {
  const price = row.number('startPriceYen', maxYen)
  if (price !== 0) return price
  if (market === 'auction') row.warn('startPriceYen', '0', reason.zeroPrice)
  return null
}

/** Reads the overall, exterior and interior grade; `3.5/C` holds the first and the last of them. */
function readGrades(row: Row) {
  const exterior = withoutDash(row.line('exteriorGrade', 10)).toUpperCase()
  const interior = withoutDash(row.line('interiorGrade', 10)).toUpperCase()
  const grades = splitGrades(row.line('condition', 200))
  if (!grades) row.fault('condition', reason.unknownGrade)
  return {
    condition: grades?.condition ?? '',
    exteriorGrade: exterior || (grades?.exterior ?? ''),
    interiorGrade: interior || (grades?.interior ?? ''),
  }
}

/**
 * Reads the status from its text or from a sold price. An unknown text or "unknown" itself gives none, so that it does
 * not overwrite an earlier result.
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

/** Reads an address that a page can link to: http and https only. */
function readLink(row: Row): string {
  const text = row.line('link', 500)
  return /^https?:\/\/\S+$/i.test(text) ? text : ''
}

const code = (text: string, find: (text: string) => string) =>
  isUnknownCode(text) ? '' : find(text)
