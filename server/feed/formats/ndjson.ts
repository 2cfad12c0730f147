import { fieldNamed, identifyingFields } from '../fields.ts'
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
            yield { line, ...read }
          }
        }
      }
    },
  }
}

type ReadObject = { fields: RawFields; faults?: readonly Problem[] } | { malformed: Problem }

function readObject(json: string): ReadObject {
  try {
    const value = parseJson(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return fieldsOf(value)
    }
  } catch (error) {
    if (error instanceof BadRow) return { malformed: error.problem }
    // Anything else is a text that is no JSON, or that nests too deep to be read.
  }
  return { malformed: { column: '', value: json, reason: reason.badJson } }
}

/** @throws BadRow where a field that identifies the lot holds what no text can be made of */
function fieldsOf(value: object): { fields: RawFields; faults?: readonly Problem[] } {
  const fields: RawFields = {}
  let faults: Problem[] | null = null
  for (const [name, content] of Object.entries(value)) {
    const field = fieldNamed(name)
    if (!field) continue
    try {
      fields[field] = content === null ? '' : textOf(field, content)
    } catch (error) {
      if (!(error instanceof BadRow) || identifyingFields.has(field)) throw error
      fields[field] = ''
      faults ??= []
      faults.push(error.problem)
    }
  }
  return faults ? { fields, faults } : { fields }
}
