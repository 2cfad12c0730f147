import type { FeedField } from '../fields.ts'
import { reason } from '../reasons.ts'
import type { Adapter, Problem, RawFields, RawRow } from './raw-row.ts'
import type { XmlColumns } from './xml-columns.ts'
import { xmlRows } from './xml-rows.ts'

/** Columns of the feed and the fields they become (feed-formats, AJES). */
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
 * Columns in which 0 means "unknown" (feed-formats: year 0 and start 0 are unknown; left-hand drive is
 * 0 also in lots for which it was never entered).
 */
const zeroIsUnknown = new Set(['year', 'eng_v', 'pw', 'start', 'finish', 'avg_price', 'lhdrive'])

/** Columns in which an address is expected. */
const mayHoldLinks = ['images', 'info']

/**
 * AJES-style XML, which is not well-formed: addresses hold bare `&`, the case of tags differs by
 * query, and errors of the provider are plain text.
 */
export function ajes(): Adapter {
  return {
    signature: 'ajes',
    columnOf: (field) => columnByField.get(field) ?? field,
    async *rows(text): AsyncGenerator<RawRow> {
      for await (const row of xmlRows(text)) {
        if ('fault' in row) {
          yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
          continue
        }
        // The provider sends one empty row for "nothing found".
        if (isEmpty(row.columns)) continue
        const malformed = faultIn(row.columns)
        yield malformed
          ? { line: row.line, malformed }
          : { line: row.line, fields: toFields(row.columns.values) }
      }
    },
  }
}

function isEmpty({ values }: XmlColumns): boolean {
  for (const value of values.values()) if (value.trim() !== '') return false
  return true
}

/** Without a paid code some columns have a link instead of their value. */
function faultIn({ values, tags }: XmlColumns): Problem | null {
  for (const [column, { tag, source }] of tags) {
    if (tag !== 'a') return { column, value: source, reason: reason.markupInValue }
  }
  for (const [column, value] of values) {
    if (!fieldOf.has(column) || mayHoldLinks.includes(column)) continue
    const tagged = tags.get(column)
    if (tagged || /<a\b|^\s*https?:\/\//i.test(value)) {
      return { column, value: tagged?.source ?? value, reason: reason.linkInsteadOfValue }
    }
  }
  return null
}

function toFields(columns: ReadonlyMap<string, string>): RawFields {
  const fields: RawFields = {}
  for (const [column, value] of columns) {
    const field = fieldOf.get(column)
    if (field && !(zeroIsUnknown.has(column) && Number(value) === 0)) fields[field] = value
  }
  // `kpp_type` distinguishes manual and automatic where the gearbox itself is not named.
  const byType = { '1': 'MT', '2': 'AT' }[columns.get('kpp_type')?.trim() ?? '']
  if (byType && !fields.gearbox?.trim()) fields.gearbox = byType
  splitImages(fields)
  return fields
}

/**
 * The first image is the inspection sheet once there are three; before that they are photos. Images
 * come after the lot and die after the sale, so none of them is no news about the lot.
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
