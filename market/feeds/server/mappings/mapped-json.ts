import type { FeedField } from '../fields.ts'
import { jsonLines } from '../formats/json-lines.ts'
import { jsonRows } from '../formats/json-rows.ts'
import { listFields, textOf } from '../formats/json-values.ts'
import type { Adapter, RawRow } from '../formats/raw-row.ts'
import { type Columns, compileMapping, nameOf, type Read } from './compile.ts'
import { readerOf } from './paths.ts'
import type { Mapping } from './schema.ts'

/** The columns of objects: paths of their keys. */
const objectColumns: Columns<object> = {
  find: (path, field) => readPath(readerOf(path), field),
}

/** Returns a reader of a value as text in the form that the field expects; null becomes an empty text. */
export function readPath(read: (record: object) => unknown, field: FeedField): Read<object> {
  return (record) => {
    const value = read(record)
    if (typeof value === 'string' || value === undefined) return value
    if (value === null) return ''
    // Some programs write a list of one where others write a single value.
    if (Array.isArray(value) && value.length === 1 && !listFields.has(field)) {
      return readPath(() => value[0], field)(record)
    }
    return textOf(field, value)
  }
}

/** Reads any list of JSON objects through a mapping: one object per line, or a list in a document. */
export function mappedJson(mapping: Mapping, format: 'ndjson' | 'json'): Adapter {
  return {
    signature: `${format} ${JSON.stringify(mapping)}`,
    columnOf: (field) => nameOf(mapping.fields[field as keyof typeof mapping.fields]) ?? field,
    async *rows(text, onEnd): AsyncGenerator<RawRow> {
      const read = compileMapping(mapping, objectColumns, () => undefined)
      const rows =
        format === 'ndjson' ? jsonLines(text, onEnd) : jsonRows(text, mapping.rows, onEnd)
      for await (const row of rows) {
        if ('fault' in row) {
          yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
        } else {
          const found = read(row.line, row.record)
          if (found) yield found
        }
      }
    },
  }
}
