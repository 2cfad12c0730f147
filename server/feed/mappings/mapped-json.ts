import type { FeedField } from '../fields.ts'
import { jsonRows } from '../formats/json-rows.ts'
import { listFields, parseJson, textOf } from '../formats/json-values.ts'
import { physicalLines } from '../formats/physical-lines.ts'
import type { Adapter, RawRow } from '../formats/raw-row.ts'
import { reason } from '../reasons.ts'
import { type Columns, compileMapping, nameOf, type Read, type ReadRow } from './compile.ts'
import { readerOf } from './paths.ts'
import type { Mapping } from './schema.ts'

/** The columns of objects: paths of their keys. */
const objectColumns: Columns<object> = {
  find: (path, field) => readPath(readerOf(path), field),
}

/** A value as the text that the field expects; null is a value that is empty. */
export function readPath(read: (record: object) => unknown, field: FeedField): Read<object> {
  return (record) => {
    const value = read(record)
    if (typeof value === 'string' || value === undefined) return value
    if (value === null) return ''
    // A list with one part, as programs write lists that others write as one value.
    if (Array.isArray(value) && value.length === 1 && !listFields.has(field)) {
      return readPath(() => value[0], field)(record)
    }
    return textOf(field, value)
  }
}

/** Any list of JSON objects, read through a mapping: one object a line, or a list in a document. */
export function mappedJson(mapping: Mapping, format: 'ndjson' | 'json'): Adapter {
  return {
    signature: `${format} ${JSON.stringify(mapping)}`,
    columnOf: (field) => nameOf(mapping.fields[field as keyof typeof mapping.fields]) ?? field,
    rows(text) {
      const read = compileMapping(mapping, objectColumns, () => undefined)
      return format === 'ndjson' ? linesOf(text, read) : listOf(text, mapping.rows, read)
    },
  }
}

async function* listOf(
  text: AsyncIterable<string>,
  path: string | undefined,
  read: ReadRow<object>,
): AsyncGenerator<RawRow> {
  for await (const row of jsonRows(text, path)) {
    if ('fault' in row) {
      yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
    } else {
      const found = read(row.line, row.record)
      if (found) yield found
    }
  }
}

async function* linesOf(
  text: AsyncIterable<string>,
  read: ReadRow<object>,
): AsyncGenerator<RawRow> {
  for await (const lines of physicalLines(text)) {
    for (const { number: line, text: json, start } of lines) {
      if (json === null) {
        yield { line, malformed: { column: '', value: start, reason: reason.lineTooLong } }
      } else if (json.trim() !== '') {
        const record = objectIn(json)
        const found: RawRow | null = record
          ? read(line, record)
          : { line, malformed: { column: '', value: json, reason: reason.badJson } }
        if (found) yield found
      }
    }
  }
}

function objectIn(json: string): object | null {
  try {
    const value = parseJson(json)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
