import { stockFault } from '#market/lots/contract/stock-price.ts'
import type { NewLot } from '#market/lots/server/new-lot.ts'
import { copyLine, dataColumns } from '#market/lots/server/staged-columns.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { ownCopy } from '#market/reference-data/server/name-key.ts'
import type { NameIndex } from '#market/reference-data/server/queries.ts'
import type { FeedField } from '../fields.ts'
import type { Adapter, Finding, OnEnd, Problem, RawFields, RawRow } from '../formats/raw-row.ts'
import type { DraftLot, NormaliseOptions } from '../normalise.ts'
import { normalise } from '../normalise.ts'
import { reason } from '../reasons.ts'
import { FilledCounter, type FilledFields } from './filled-fields.ts'
import {
  findInvalidName,
  guessedMakerReporter,
  type Learn,
  learnHouse,
  learnModel,
  resolveKnown,
  splitNameReporter,
} from './resolve-names.ts'
import { SeenKeys } from './seen-keys.ts'

/** Rows stored together, in one transaction. */
export interface Batch {
  /** Records read from the file up to the end of this batch. */
  readonly read: number
  /** Lines for COPY, many in one buffer: bytes instead of objects save memory. */
  readonly lines: readonly Buffer[]
  /** For each line for COPY, its line in the file. */
  readonly lineNumbers: readonly number[]
  readonly findings: readonly Finding[]
  readonly rejected: number
  /** Rejected rows whose lot was already in the file. */
  readonly repeated: number
  /** Rows with at least one photo. */
  readonly withPhotos: number
  /** Fields left empty. */
  readonly emptied: number
  readonly filled: FilledFields
  /** The feed's ids of refused rows: the file still has their lots. */
  readonly refusedIds: readonly string[]
  /** The feed's ids of the lots in this batch. */
  readonly ids: ReadonlySet<string>
}

/** Rows per batch: large enough for COPY, small enough for memory and for repeating a lost batch. */
const batchSize = 2500

export interface Reading {
  readonly adapter: Adapter
  readonly names: NameIndex
  readonly options: NormaliseOptions
  readonly learn: Learn
  /** Records at the beginning of the file that an earlier run has stored. */
  readonly skip: number
  readonly onEnd: OnEnd
}

/** Reads rows into batches. */
export async function* batchesOf(
  text: AsyncIterable<string>,
  reading: Reading,
): AsyncGenerator<Batch> {
  const reader = new RowReader(reading)
  const guessedMaker = guessedMakerReporter(reading.names)
  const splitName = splitNameReporter(reading.names)
  let read = 0
  let filling = new BatchBuilder(reading.options.today)
  for await (const row of reading.adapter.rows(text, reading.onEnd)) {
    read++
    filling.row = read
    const draft = 'malformed' in row ? row.malformed : normalise(row.fields, reading.options)
    // Rows with known names, nearly all of them, are read without an await.
    const lot = 'reason' in draft ? draft : (reader.read(draft, row.line) ?? 'unknown')
    const outcome = lot === 'unknown' ? await reader.learn(draft as DraftLot, row.line) : lot
    const isLot = !('reason' in outcome)
    const guess = isLot ? guessedMaker(draft as DraftLot) : null
    const split = isLot ? splitName(draft as DraftLot, outcome.makerId) : null
    if (read <= reading.skip) continue
    if ('reason' in outcome) {
      // A fault of the whole row is reported under the file's own name of the column.
      const isField = !('malformed' in row)
      const column = isField ? reading.adapter.columnOf(outcome.column) : outcome.column
      filling.refuse(row, { ...outcome, column })
    } else {
      filling.add(row, outcome, (draft as DraftLot).emptied)
      for (const problem of (draft as DraftLot).emptied) {
        filling.empty(row, { ...problem, column: reading.adapter.columnOf(problem.column) })
      }
      if ('faults' in row) for (const fault of row.faults ?? []) filling.empty(row, fault)
      for (const note of (draft as DraftLot).warnings) {
        filling.warn(row, { ...note, column: reading.adapter.columnOf(note.column) })
      }
      if ('notes' in row) for (const note of row.notes ?? []) filling.warn(row, note)
      for (const warning of [guess, split, unsaleable(outcome)]) {
        if (!warning) continue
        const column = reading.adapter.columnOf(warning.column)
        filling.warn(row, { ...warning, column })
      }
    }
    if (filling.size >= batchSize) {
      yield filling.close(read)
      filling = new BatchBuilder(reading.options.today)
    }
  }
  if (filling.size > 0) yield filling.close(read)
}

/** Resolves the names of a row, and finds duplicates in the file. */
class RowReader {
  readonly #seen = new SeenKeys()
  readonly #names: NameIndex
  readonly #learn: Learn

  constructor({ names, learn }: Reading) {
    this.#names = names
    this.#learn = learn
  }

  /** Returns the lot with ids for names, or its fault; null when a name must be learned. */
  read(draft: DraftLot, line: number): NewLot | Problem | null {
    const lot = resolveKnown(draft, this.#names)
    return lot ? (this.#duplicate(lot, lot.houseId, line) ?? lot) : null
  }

  async learn(draft: DraftLot, line: number): Promise<NewLot | Problem> {
    const problem = this.#namelessness(draft)
    if (problem) return problem
    if (this.#names.findHouse(draft.house) === undefined) {
      await learnHouse(draft, line, this.#names, this.#learn)
    }
    // A refused row must teach no name, so its key is checked before its model is learned.
    const duplicate = this.#duplicate(draft, this.#names.findHouse(draft.house), line)
    if (duplicate) return duplicate
    await learnModel(draft, line, this.#names, this.#learn)
    const lot = resolveKnown(draft, this.#names)
    if (!lot) throw new Error(`names of line ${line} were learned and are not known`)
    return lot
  }

  #namelessness(draft: DraftLot): Problem | null {
    const field = findInvalidName(draft, this.#names)
    if (!field) return null
    const why = field === 'maker' ? reason.unknownMaker : reason.required
    return { column: field, value: draft[field] || draft.model, reason: why }
  }

  #duplicate(lot: Keyed, houseId: number | undefined, line: number): Problem | null {
    const before = this.#seen.remember(`${houseId}|${lot.auctionDay}|${lot.lotNumber}`, line)
    if (before === null) return null
    return { column: 'lotNumber', value: lot.lotNumber, reason: `${reason.duplicate}${before}` }
  }
}

/** Returns why stock for sale cannot be ordered at its price, by the rule that its page shows; else null. */
function unsaleable({ market, status, startPriceYen }: NewLot): Problem | null {
  const isForSale = market === 'stock' && (status === null || !isResult(status))
  const fault = isForSale ? stockFault(startPriceYen) : null
  if (!fault) return null
  const why = fault === 'stock_above_ceiling' ? reason.stockAboveCeiling : reason.stockWithoutPrice
  return { column: 'startPriceYen', value: String(startPriceYen ?? ''), reason: why }
}

/** Maximum length of a lot number in a finding. */
const maxLotNumberLength = 80

function placeOf(row: RawRow, at: number): Pick<Finding, 'line' | 'row' | 'lot' | 'file'> {
  const { line, file } = row
  const number = 'fields' in row ? (row.fields.lotNumber?.trim() ?? '') : ''
  const lot = readableText(number.slice(0, maxLotNumberLength))
  return { line, row: at, ...(lot && { lot }), ...(file !== undefined && { file }) }
}

type Keyed = Pick<DraftLot, 'auctionDay' | 'lotNumber'>

const noFields: RawFields = {}

/** The batch being filled. */
class BatchBuilder {
  size = 0
  /** The number of the next row. */
  row = 0
  #repeated = 0
  #rejected = 0
  #withPhotos = 0
  #emptiedFields = 0
  readonly #filled = new FilledCounter()
  readonly #today: string
  #waiting: string[] = []
  readonly #lines: Buffer[] = []
  readonly #lineNumbers: number[] = []
  readonly #findings: Finding[] = []
  readonly #refusedIds: string[] = []
  /** The feed's ids of the lots in this batch. */
  readonly #ids = new Set<string>()
  #fields = noFields
  #emptied: readonly Problem[] = []
  readonly #hasCell = (dataColumn: number) => hasCell(this.#fields, this.#emptied, dataColumn)

  /** @param today Tokyo day of the run */
  constructor(today: string) {
    this.#today = today
  }

  refuse(row: RawRow, problem: Problem): void {
    this.size++
    this.#rejected++
    if (problem.reason.startsWith(reason.duplicate)) this.#repeated++
    const id = 'fields' in row ? row.fields.sourceId?.trim() : ''
    if (id) this.#refusedIds.push(ownCopy(id))
    this.#findings.push({ ...placeOf(row, this.row), outcome: 'rejected', ...readable(problem) })
  }

  empty(row: RawRow, problem: Problem): void {
    this.#emptiedFields++
    this.#findings.push({ ...placeOf(row, this.row), outcome: 'emptied', ...readable(problem) })
  }

  warn(row: RawRow, problem: Problem): void {
    this.#findings.push({ ...placeOf(row, this.row), outcome: 'warned', ...readable(problem) })
  }

  add(row: RawRow, lot: NewLot, emptied: readonly Problem[]): void {
    this.size++
    if (lot.photos.length > 0) this.#withPhotos++
    this.#lineNumbers.push(row.line)
    this.#emptied = emptied
    this.#fields = 'fields' in row ? row.fields : noFields
    this.#filled.count(lot, this.#fields, this.#today)
    this.#waiting.push(copyLine(this.#withOwnId(lot, row), row.line, this.#hasCell))
    if (this.#waiting.length >= 100) this.#flush()
  }

  /** An id belongs to one lot: a second lot with the same id is identified by its key alone. */
  #withOwnId(lot: NewLot, row: RawRow): NewLot {
    if (lot.sourceId === '' || !this.#ids.has(lot.sourceId)) {
      if (lot.sourceId !== '') this.#ids.add(lot.sourceId)
      return lot
    }
    this.warn(row, { column: 'sourceId', value: lot.sourceId, reason: reason.sourceIdTwice })
    return { ...lot, sourceId: '' }
  }

  close(read: number): Batch {
    this.#flush()
    return {
      read,
      lines: this.#lines,
      lineNumbers: this.#lineNumbers,
      findings: this.#findings,
      rejected: this.#rejected,
      repeated: this.#repeated,
      withPhotos: this.#withPhotos,
      emptied: this.#emptiedFields,
      filled: this.#filled.fields,
      refusedIds: this.#refusedIds,
      ids: this.#ids,
    }
  }

  #flush(): void {
    if (this.#waiting.length > 0) this.#lines.push(Buffer.from(this.#waiting.join('')))
    this.#waiting = []
  }
}

/** Makes a value readable in a report. PostgreSQL's text cannot contain NUL. */
function readable({ column, value, reason: why }: Problem): Problem {
  return { column: ownCopy(column), value: readableText(value.slice(0, 200)), reason: why }
}

const readableText = (text: string) => ownCopy(text).replaceAll('\0', '\\0').toWellFormed()

/** The fields that a column of a lot is read from; other columns cannot be emptied. */
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

/** Whether a row has a cell, empty or not, for a data column. An unreadable cell does not count as empty. */
const hasCell = (fields: RawFields, emptied: readonly Problem[], dataColumn: number): boolean =>
  (fieldsOf[dataColumn] as readonly FeedField[]).some((field) => fields[field] !== undefined) &&
  !emptied.some(({ column }) => fieldsOf[dataColumn]?.includes(column as FeedField))
