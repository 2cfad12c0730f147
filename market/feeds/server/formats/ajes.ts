import { type FeedField, identifyingFields } from '../fields.ts'
import { reason } from '../reasons.ts'
import type { Adapter, OnEnd, Problem, RawFields, RawRow } from './raw-row.ts'
import { UnknownColumns } from './unknown-columns.ts'
import type { XmlColumns } from './xml-columns.ts'
import { xmlRows } from './xml-rows.ts'

/** Columns of the feed and the fields that they become (feed-formats, AJES). */
const fieldOf: ReadonlyMap<string, FeedField> = new Map([
  ['id', 'sourceId'],
  ['lot', 'lotNumber'],
  ['auction', 'house'],
  ['auction_date', 'auctionDay'],
  ['marka_name', 'maker'],
  ['model_name', 'model'],
  ['year', 'year'],
  ['eng_v', 'engineCc'],
  ['pw', 'powerHp'],
  ['kuzov', 'chassis'],
  ['grade', 'trim'],
  ['color', 'color'],
  ['kpp', 'gearbox'],
  ['priv', 'drive'],
  ['mileage', 'mileageKm'],
  ['equip', 'equipment'],
  ['rate', 'condition'],
  ['start', 'startPriceYen'],
  ['finish', 'soldPriceYen'],
  ['avg_price', 'averagePriceYen'],
  ['status', 'status'],
  ['images', 'photos'],
  ['serial', 'frameNumber'],
  ['info', 'remarks'],
  ['lhdrive', 'leftHandDrive'],
])
const columnByField = new Map<string, string>(
  [...fieldOf].map(([column, field]) => [field, column]),
)

/**
 * Columns in which 0 means "unknown" (feed-formats: year 0 and start 0 are unknown; left-hand drive is 0 also in lots
 * for which it was never entered).
 */
const zeroIsUnknown = new Set(['year', 'eng_v', 'pw', 'start', 'finish', 'avg_price', 'lhdrive'])

/** Columns that repeat others. */
const unused = new Set([
  'auction_type',
  'marka_id',
  'model_id',
  'town',
  'kpp_type',
  'time',
  'avg_string',
])
/** An aggregate of the query without a name. */
const unnamed = /^tag\d+$/

/** Columns in which an address is expected. */
const canHoldLinks = ['images', 'info']

/**
 * Reads AJES-style XML, which is not well-formed: addresses contain bare `&`, the case of tags differs by query, and
 * the provider's errors are plain text.
 */
export function ajes(): Adapter {
  return {
    signature: 'ajes',
    columnOf: (field) => columnByField.get(field) ?? field,
    async *rows(text, onEnd): AsyncGenerator<RawRow> {
      const unknown = new UnknownColumns()
      // An error of the provider replaces the rows that it has not sent.
      let hasError = false
      const onWhole: OnEnd = (end) => hasError || onEnd?.(end)
      for await (const row of xmlRows(text, onWhole)) {
        if ('fault' in row) {
          hasError ||= row.fault === reason.textOutsideRows
          yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
          continue
        }
        // The provider sends one empty row for "nothing found".
        if (isEmpty(row.record)) continue
        for (const column of row.record.values.keys()) {
          const isKnown = fieldOf.has(column) || unused.has(column) || unnamed.test(column)
          if (!isKnown) unknown.add(column)
        }
        yield unknown.noteOn(readRow(row.line, row.record))
      }
    },
  }
}

function isEmpty({ values }: XmlColumns): boolean {
  for (const value of values.values()) if (value.trim() !== '') return false
  return true
}

/** A faulty column refuses the row if it identifies the lot; any other is left empty. */
function readRow(line: number, columns: XmlColumns): RawRow {
  const faults = faultsIn(columns)
  const first = faults.find(({ column }) => identifyingFields.has(fieldOf.get(column) ?? ''))
  if (first) return { line, malformed: first }
  const fields = toFields(columns.values)
  if (faults.length === 0) return { line, fields }
  for (const { column } of faults) {
    const field = fieldOf.get(column)
    if (field) fields[field] = ''
  }
  return { line, fields, faults }
}

/** Without a paid access code some columns contain a link instead of their value. */
function faultsIn({ values, tags }: XmlColumns): readonly Problem[] {
  let faults: Problem[] | null = null
  for (const [column, { tag, source }] of tags) {
    if (tag === 'a') continue
    faults ??= []
    faults.push({ column, value: source, reason: reason.markupInValue })
  }
  for (const [column, value] of values) {
    if (!fieldOf.has(column) || canHoldLinks.includes(column)) continue
    const tagged = tags.get(column)
    if (tagged && tagged.tag !== 'a') continue
    if (tagged || /<a\b|^\s*https?:\/\//i.test(value)) {
      faults ??= []
      faults.push({ column, value: tagged?.source ?? value, reason: reason.linkInsteadOfValue })
    }
  }
  return faults ?? noFaults
}

const noFaults: readonly Problem[] = []

function toFields(columns: ReadonlyMap<string, string>): RawFields {
  const fields: RawFields = {}
  for (const [column, value] of columns) {
    const field = fieldOf.get(column)
    if (field) fields[field] = zeroIsUnknown.has(column) && Number(value) === 0 ? '' : value
  }
  // `kpp_type` distinguishes manual from automatic when the gearbox itself has no name.
  const byType = { '1': 'MT', '2': 'AT' }[columns.get('kpp_type')?.trim() ?? '']
  if (byType && !fields.gearbox?.trim()) fields.gearbox = byType
  splitImages(fields)
  return fields
}

/**
 * Splits the images. The first one is the inspection sheet once there are three; before that all are photos. Images
 * arrive after the lot and disappear after the sale, so a row without any does not clear them.
 */
function splitImages(fields: RawFields): void {
  const images = (fields.photos ?? '')
    .split('#')
    .map((address) => address.trim())
    .filter(Boolean)
  if (images.length >= 3) fields.sheet = images.shift() ?? ''
  if (images.length > 0) fields.photos = images.join('#')
  else delete fields.photos
}
