import { StartFailure } from '#platform/core/server/start-failure.ts'
import { type FeedField, findField } from '../fields.ts'
import { csvRows, unreadableHeader } from './csv-rows.ts'
import type { Adapter, RawFields, RawRow } from './raw-row.ts'
import { UnknownColumns } from './unknown-columns.ts'

const needed: readonly FeedField[] = ['house', 'lotNumber', 'model']

/** Reads Seriba's own CSV: the header names the fields of `fields.ts`; other columns are ignored. */
export function seribaCsv(): Adapter {
  return {
    signature: 'seriba',
    columnOf: (field) => field,
    async *rows(text, onEnd): AsyncGenerator<RawRow> {
      const unknown = new UnknownColumns()
      let header: readonly (FeedField | undefined)[] | null = null
      for await (const row of csvRows(text, null, 0, onEnd)) {
        if (!('cells' in row)) {
          if (!header) throw unreadableHeader(row)
          yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
        } else if (!header) {
          header = readHeader(row.cells)
          for (const [at, name] of row.cells.entries()) {
            if (!header[at] && name.trim() !== '') unknown.add(name.trim())
          }
        } else {
          const fields: RawFields = {}
          for (let at = 0; at < header.length; at++) {
            const name = header[at]
            if (name) fields[name] = row.cells[at] ?? ''
          }
          yield unknown.noteOn({ line: row.line, fields })
        }
      }
    },
  }
}

function readHeader(cells: readonly string[]): readonly (FeedField | undefined)[] {
  const header = cells.map((name) => findField(name.trim()))
  const missing = needed.filter((name) => !header.includes(name))
  const twice = header.find((name, at) => name && header.indexOf(name) !== at)
  if (missing.length === 0 && !twice) return header
  const fault =
    missing.length > 0
      ? `The header of the file lacks ${missing.join(', ')}`
      : `The header of the file has ${twice} twice`
  throw new StartFailure(
    `${fault}; it is: ${cells.join(', ').slice(0, 300)}. Seriba's CSV names its columns as in ` +
      'docs/feed.md; for another CSV use a mapping file: --format csv --map MAP.json',
  )
}
