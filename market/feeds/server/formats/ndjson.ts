import { findField, identifyingFields } from '../fields.ts'
import { jsonLines } from './json-lines.ts'
import { textOf } from './json-values.ts'
import { type Adapter, BadRow, type Problem, type RawFields, type RawRow } from './raw-row.ts'
import { UnknownColumns } from './unknown-columns.ts'

/** Reads Seriba's NDJSON: one object per line, with the keys of `fields.ts`; lists and objects where they fit. */
export function ndjson(): Adapter {
  return {
    signature: 'ndjson',
    columnOf: (field) => field,
    async *rows(text, onEnd): AsyncGenerator<RawRow> {
      const unknown = new UnknownColumns()
      for await (const row of jsonLines(text, onEnd)) {
        const { line } = row
        if ('record' in row) yield unknown.noteOn({ line, ...readObject(row.record, unknown) })
        else yield { line, malformed: { column: '', value: row.value, reason: row.fault } }
      }
    },
  }
}

type ReadObject = { fields: RawFields; faults?: readonly Problem[] } | { malformed: Problem }

/** Reads an object. A value that cannot become text refuses the row if its field identifies the lot. */
function readObject(value: object, unknown: UnknownColumns): ReadObject {
  const fields: RawFields = {}
  let faults: Problem[] | null = null
  for (const [name, content] of Object.entries(value)) {
    const field = findField(name)
    if (!field) {
      unknown.add(name)
      continue
    }
    try {
      fields[field] = content === null ? '' : textOf(field, content)
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      if (identifyingFields.has(field)) return { malformed: error.problem }
      fields[field] = ''
      faults ??= []
      faults.push(error.problem)
    }
  }
  return faults ? { fields, faults } : { fields }
}
