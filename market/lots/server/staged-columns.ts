import type { NewLot } from './new-lot.ts'

interface Column {
  readonly name: string
  /** Type in the staging table. */
  readonly type: string
  /** Returns the value for COPY, not yet escaped; null is SQL's null. */
  value(lot: NewLot): string | null
  /** Which value of an update overwrites the stored one. */
  readonly overwrites: 'not null' | 'not empty' | 'no list' | 'with a sale' | 'never'
}

const text = (name: string, read: (lot: NewLot) => string): Column => ({
  name,
  type: 'text',
  value: read,
  overwrites: 'not empty',
})

const number = (name: string, read: (lot: NewLot) => number | null, type = 'integer'): Column => ({
  name,
  type,
  value: (lot) => {
    const value = read(lot)
    return value === null ? null : String(value)
  },
  overwrites: 'not null',
})

const list = (name: string, read: (lot: NewLot) => readonly string[]): Column => ({
  name,
  type: 'text[]',
  value: (lot) => arrayLiteral(read(lot)),
  overwrites: 'no list',
})

const json = (name: string, read: (lot: NewLot) => unknown): Column => ({
  name,
  type: 'jsonb',
  value: (lot) => {
    const value = read(lot)
    return value === null ? null : JSON.stringify(value)
  },
  overwrites: 'not null',
})

/** Columns that identify the lot and its first feed: never changed. */
export const keyColumns: readonly Column[] = [
  { ...number('house_id', (lot) => lot.houseId), overwrites: 'never' },
  { name: 'auction_day', type: 'date', value: (lot) => lot.auctionDay, overwrites: 'never' },
  { ...text('lot_number', (lot) => lot.lotNumber), overwrites: 'never' },
  { ...number('lot_ordinal', (lot) => ordinalOf(lot.lotNumber)), overwrites: 'never' },
  { ...text('kind', (lot) => lot.kind), overwrites: 'never' },
  { ...text('market', (lot) => lot.market), overwrites: 'never' },
  { ...text('source', (lot) => lot.source), overwrites: 'never' },
  { ...text('source_id', (lot) => lot.sourceId), overwrites: 'never' },
]

/**
 * Columns that a later row may change. `feed_lots.provided_fields` has a bit for each of them: add new ones at the end,
 * up to 52.
 */
export const dataColumns: readonly Column[] = [
  { name: 'starts_at', type: 'timestamptz', value: (lot) => lot.startsAt, overwrites: 'not null' },
  number('maker_id', (lot) => lot.makerId),
  number('model_id', (lot) => lot.modelId),
  text('trim', (lot) => lot.trim),
  text('emission_prefix', (lot) => lot.emissionPrefix),
  text('chassis_code', (lot) => lot.chassisCode),
  text('frame_number', (lot) => lot.frameNumber),
  number('year', (lot) => lot.year, 'smallint'),
  number('month', (lot) => lot.month, 'smallint'),
  number('engine_cc', (lot) => lot.engineCc),
  number('power_hp', (lot) => lot.powerHp, 'smallint'),
  text('fuel', (lot) => lot.fuel),
  text('gearbox', (lot) => lot.gearbox),
  text('drive', (lot) => lot.drive),
  text('color', (lot) => lot.color),
  text('color_number', (lot) => lot.colorNumber),
  number('doors', (lot) => lot.doors, 'smallint'),
  number('seats', (lot) => lot.seats, 'smallint'),
  {
    name: 'left_hand_drive',
    type: 'boolean',
    value: (lot) => (lot.leftHandDrive === null ? null : String(lot.leftHandDrive)),
    overwrites: 'not null',
  },
  number('mileage_km', (lot) => lot.mileageKm),
  text('mileage_note', (lot) => lot.mileageNote),
  text('equipment', (lot) => lot.equipment),
  list('equipment_codes', (lot) => lot.equipmentCodes),
  text('condition', (lot) => lot.condition),
  text('exterior_grade', (lot) => lot.exteriorGrade),
  text('interior_grade', (lot) => lot.interiorGrade),
  text('rate_engine', (lot) => lot.rateEngine),
  text('rate_front', (lot) => lot.rateFront),
  text('rate_exterior', (lot) => lot.rateExterior),
  text('rate_rear', (lot) => lot.rateRear),
  text('rate_electric', (lot) => lot.rateElectric),
  text('rate_frame', (lot) => lot.rateFrame),
  number('start_price_yen', (lot) => lot.startPriceYen, 'bigint'),
  { ...number('sold_price_yen', (lot) => lot.soldPriceYen, 'bigint'), overwrites: 'with a sale' },
  number('feed_average_price_yen', (lot) => lot.feedAveragePriceYen, 'bigint'),
  number('status', (lot) => lot.status, 'smallint'),
  list('photos', (lot) => lot.photos),
  text('sheet', (lot) => lot.sheet),
  list('videos', (lot) => lot.videos),
  text('remarks', (lot) => lot.remarks),
  json('inspection', (lot) => lot.inspection),
  json('checklist', (lot) => lot.checklist),
  text('link', (lot) => lot.link),
]

/** The columns of a new lot, in the order of a line for COPY. */
const lotColumns: readonly Column[] = [...keyColumns, ...dataColumns]

/** The columns after them in a line for the staging table. */
const ofRow = [
  { name: 'line', type: 'bigint' },
  // As `lots` generates it.
  { name: 'key_day', type: 'date' },
  // The status in the row; `first_status` is that of a new lot.
  { name: 'status', type: 'smallint' },
  { name: 'cleared', type: 'bigint' },
  // Bits of the data columns that the row provides; in `cleared`, of those that it leaves empty.
  { name: 'provided_fields', type: 'bigint' },
] as const

/** The columns of the staging table, in the order of COPY. */
export const stagedColumns: readonly { readonly name: string; readonly type: string }[] = [
  ...lotColumns.map(({ name, type }) => ({
    name: name === 'status' ? 'first_status' : name,
    type,
  })),
  ...ofRow,
]

/**
 * Columns that an empty cell does not clear: every lot has a maker, a model and a status, and photos disappear from the
 * source months after the sale.
 */
const lasting = new Set(['maker_id', 'model_id', 'status', 'photos', 'sheet', 'videos'])
export const isClearable = ({ name }: { readonly name: string }) => !lasting.has(name)

/** Returns the bit of a data column in `provided_fields` and `cleared`. */
export const bitOf = (dataColumn: number): number => bits[dataColumn] ?? 0
const bits = dataColumns.map((_, at) => 2 ** at)

const firstData = keyColumns.length
const statusAt = lotColumns.findIndex(({ name }) => name === 'status')

/** Writes a lot as a line of COPY's text format for the staging table. */
export function copyLine(
  lot: NewLot,
  /** The line in its file. */
  line = 0,
  /** Whether the row has a cell for a data column, empty or not; by the number of the column. */
  hasCell: (dataColumn: number) => boolean = nothing,
): string {
  const cells: string[] = []
  let providedFields = 0
  let cleared = 0
  for (let at = 0; at < lotColumns.length; at++) {
    const value = (lotColumns[at] as Column).value(lot)
    cells.push(value === null ? '\\N' : escapeForCopy(value))
    if (at < firstData) continue
    if (value !== null && value !== '' && value !== '{}') providedFields += bitOf(at - firstData)
    else if (hasCell(at - firstData)) cleared += bitOf(at - firstData)
  }
  if (lot.status === null) cells[statusAt] = String(lot.statusWhenNew)
  const status = lot.status === null ? '\\N' : String(lot.status)
  cells.push(
    String(line),
    lot.auctionDay ?? 'infinity',
    status,
    String(cleared),
    String(providedFields),
  )
  // Joined, not concatenated: V8 keeps a string of a hundred concatenations as a tree until it is sent.
  return `${cells.join('\t')}\n`
}

const nothing = () => false

const [tab, lineFeed] = [0x09, 0x0a]

/**
 * Splits lines for the staging table into lines for `lots` itself and the provided fields of each row, as in
 * `provided_fields`.
 */
export function splitLines(lines: readonly Buffer[]): {
  readonly lots: Buffer
  readonly providedFields: readonly string[]
} {
  const all = Buffer.concat(lines)
  const lots = Buffer.allocUnsafe(all.length)
  const providedFields: string[] = []
  let length = 0
  let start = 0
  for (let end = all.indexOf(lineFeed); end >= 0; end = all.indexOf(lineFeed, start)) {
    let cut = all.lastIndexOf(tab, end)
    providedFields.push(all.toString('latin1', cut + 1, end))
    for (let cell = 1; cell < ofRow.length; cell++) cut = all.lastIndexOf(tab, cut - 1)
    length += all.copy(lots, length, start, cut)
    lots[length++] = lineFeed
    start = end + 1
  }
  return { lots: lots.subarray(0, length), providedFields }
}

/** Returns the lot number as a number, for sorting and ranges; null if it is not a number or too long. */
function ordinalOf(lotNumber: string): number | null {
  return /^\d{1,9}$/.test(lotNumber) ? Number(lotNumber) : null
}

// Tab, line feed, carriage return and backslash are the only characters with a meaning in COPY.
const special = /[\\\t\n\r]/
const replacements: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escapeForCopy(value: string): string {
  if (!special.test(value)) return value
  return value.replaceAll(/[\\\t\n\r]/g, (character) => replacements[character] ?? character)
}

function arrayLiteral(values: readonly string[]): string {
  if (values.length === 0) return '{}'
  const joined = values.join('')
  const escaped = /[\\"]/.test(joined)
    ? values.map((value) => value.replaceAll(/[\\"]/g, '\\$&'))
    : values
  return `{"${escaped.join('","')}"}`
}
