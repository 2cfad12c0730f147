import { type FeedField, fieldNamed } from '../fields.ts'
import { reason } from '../reasons.ts'
import { deepest } from '../row.ts'
import { physicalLines } from './physical-lines.ts'
import { type Adapter, BadRow, type Problem, type RawFields, type RawRow } from './raw-row.ts'

/** Seriba's NDJSON: one object a line, keys as in `fields.ts`; lists and objects where they fit. */
export function ndjson(): Adapter {
  return {
    signature: 'ndjson',
    columnOf: (field) => field,
    async *rows(text): AsyncGenerator<RawRow> {
      for await (const lines of physicalLines(text)) {
        for (const { number: line, text: json, start } of lines) {
          if (json === null) {
            yield { line, malformed: { column: '', value: start, reason: reason.lineTooLong } }
          } else if (json.trim() !== '') {
            const read = readObject(json)
            yield 'fields' in read
              ? { line, fields: read.fields }
              : { line, malformed: read.malformed }
          }
        }
      }
    },
  }
}

function readObject(json: string): { fields: RawFields } | { malformed: Problem } {
  try {
    const value = parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { fields: fieldsOf(value) }
    }
  } catch (error) {
    if (error instanceof BadRow) return { malformed: error.problem }
    // Anything else is a text that is no JSON, or that nests too deep to be read.
  }
  return { malformed: { column: '', value: json, reason: reason.badJson } }
}

function fieldsOf(value: object): RawFields {
  const fields: RawFields = {}
  for (const [name, content] of Object.entries(value)) {
    const field = fieldNamed(name)
    if (field && content !== null) fields[field] = textOf(field, content)
  }
  return fields
}

/** JSON, with numbers beyond the precision of a double, such as ids, as text. */
function parse(json: string): unknown {
  if (!/[\s:[,]\d{16}/.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value,
  )
}

/** Fields that are lists or objects in the database; other lists become one text. */
const jsonFields = new Set<FeedField>(['checklist', 'inspection'])
/** Fields with more than one value, and what the other formats write between them. */
const separators = new Map<FeedField, string>([
  ['equipment', ','],
  ['photos', '#'],
  ['sheet', '#'],
  ['videos', '#'],
])

/**
 * A value as the other formats write it.
 * @throws BadRow for a list or an object where a text or a number belongs
 */
function textOf(field: FeedField, content: unknown): string {
  if (typeof content === 'string') return content
  if (typeof content !== 'object') return String(content)
  if (jsonFields.has(field)) {
    if (isDeeperThan(content, deepest)) throw new BadRow(field, '', reason.badField)
    return JSON.stringify(content)
  }
  const separator = separators.get(field)
  if (separator === undefined || !Array.isArray(content)) throw notAText(field, content)
  const parts = content.filter((part) => part !== null).map((part) => partOf(field, part))
  return separator === '#'
    ? parts.map((address) => address.replaceAll('#', '%23')).join(separator)
    : parts.join(separator)
}

/** Images are addresses, or objects that have one. */
function partOf(field: FeedField, part: unknown): string {
  const text = typeof part === 'object' && part !== null && 'url' in part ? part.url : part
  if (typeof text === 'object') throw notAText(field, part)
  return String(text)
}

const notAText = (field: FeedField, content: unknown) =>
  new BadRow(field, isDeeperThan(content, deepest) ? '' : JSON.stringify(content), reason.notAText)

/** Whether lists and objects nest deeper than so many levels. */
const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)))
