import { fieldNamed } from '../fields.ts'
import { reason } from '../reasons.ts'
import { parseJson, textOf } from './json-values.ts'
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
    const value = parseJson(json)
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
