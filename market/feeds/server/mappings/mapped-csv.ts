import { plain } from '#platform/core/server/plain-text.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { csvRows, unreadableHeader } from '../formats/csv-rows.ts'
import type { Adapter, RawRow } from '../formats/raw-row.ts'
import { UnknownColumns } from '../formats/unknown-columns.ts'
import { type Columns, compileMapping, nameOf, type ReadRow } from './compile.ts'
import type { Mapping } from './schema.ts'

type Cells = readonly string[]

/** Reads any CSV through a mapping. */
export function mappedCsv(mapping: Mapping): Adapter {
  return {
    signature: `csv ${JSON.stringify(mapping)}`,
    columnOf: (field) => nameOf(mapping.fields[field as keyof typeof mapping.fields]) ?? field,
    async *rows(text, onEnd): AsyncGenerator<RawRow> {
      const unknown = new UnknownColumns()
      let read = mapping.columns ? readerFor(mapping, mapping.columns, unknown) : null
      const { delimiter = null, skipLines } = mapping
      for await (const row of csvRows(text, delimiter, skipLines, onEnd)) {
        if (!('cells' in row)) {
          if (!read) throw unreadableHeader(row)
          yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
        } else if (!read) {
          read = readerFor(
            mapping,
            row.cells.map((name) => name.trim()),
            unknown,
          )
        } else {
          const found = read(row.line, row.cells)
          if (found) yield unknown.noteOn(found)
        }
      }
    },
  }
}

function readerFor(mapping: Mapping, header: Cells, unknown: UnknownColumns): ReadRow<Cells> {
  const used = new Set<number>()
  const read = compileMapping(mapping, columnsOf(header, used), (missing) => {
    throw new StartFailure(
      `The file has no column ${missing.join(', ')}, which the mapping "${mapping.name}" reads. ` +
        `Its header is: ${header.join(', ').slice(0, 500)}`,
    )
  })
  for (const [at, name] of header.entries()) {
    if (name !== '' && !used.has(at) && !mapping.ignore.includes(name)) unknown.add(name)
  }
  return read
}

/**
 * Finds the cells of a row by the names in the header.
 *
 * @param used collects the positions of the columns that were looked up
 */
function columnsOf(header: Cells, used: Set<number>): Columns<Cells> {
  return {
    find(column) {
      const at = findColumn(header, column)
      if (at < 0) return null
      used.add(at)
      return (cells) => cells[at] ?? ''
    },
  }
}

/** Finds a column by its name: first exactly, then whatever its capitals and width. `#3` is the third column. */
function findColumn(header: Cells, name: string): number {
  const exact = header.indexOf(name)
  if (exact >= 0) return exact
  const fold = (text: string) => plain(text).toLowerCase()
  const folded = header.findIndex((column) => fold(column) === fold(name))
  if (folded >= 0) return folded
  const place = Number(/^#(\d{1,3})$/.exec(name)?.[1] ?? 0)
  return place >= 1 && place <= header.length ? place - 1 : -1
}
