import { csvRows } from '../formats/csv-rows.ts'
import { jsonLines } from '../formats/json-lines.ts'
import { jsonRows } from '../formats/json-rows.ts'
import { cutRows } from '../formats/xml-rows.ts'
import { recordIn } from './mapped-xml.ts'
import type { Mapping, mappingFormats } from './schema.ts'

/** A column of a file, judged by its first rows. */
export interface FileColumn {
  readonly name: string
  /** Number of rows with a value in it. */
  readonly filled: number
  readonly examples: readonly string[]
}

type Format = (typeof mappingFormats)[number]
/** The parts of a mapping that decide how a file is cut into rows. */
type Cut = Pick<Mapping, 'rows' | 'delimiter' | 'skipLines' | 'columns'>

/** Lists the columns of a file with sample values, as material for a mapping. */
export async function columnsOfFile(
  text: AsyncIterable<string>,
  format: Format,
  cut: Cut,
  maxRows: number,
): Promise<{ rows: number; columns: readonly FileColumn[] }> {
  const found = new Map<string, { filled: number; examples: Set<string> }>()
  let rows = 0
  for await (const record of recordsOf(text, format, cut)) {
    for (const [name, value] of cellsOf(record, '')) {
      const column = found.get(name) ?? { filled: 0, examples: new Set() }
      found.set(name, column)
      if (value.trim() === '') continue
      column.filled++
      if (column.examples.size < 3) column.examples.add(shortened(value))
    }
    if (++rows >= maxRows) break
  }
  const columns = [...found].map(([name, { filled, examples }]) => ({
    name,
    filled,
    examples: [...examples],
  }))
  return { rows, columns }
}

const shortened = (value: string) => {
  const line = value.replaceAll(/\s+/g, ' ').trim()
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

async function* recordsOf(
  text: AsyncIterable<string>,
  format: Format,
  { rows, delimiter, skipLines, columns }: Cut,
): AsyncGenerator<object> {
  if (format === 'csv') {
    let header = columns
    for await (const row of csvRows(text, delimiter ?? null, skipLines)) {
      if (!('cells' in row)) continue
      if (!header) header = row.cells.map((name, at) => name.trim() || `#${at + 1}`)
      else yield Object.fromEntries(header.map((name, at) => [name, row.cells[at] ?? '']))
    }
  } else {
    const element = rows?.split('.').at(-1) ?? 'row'
    const cut =
      format === 'json'
        ? jsonRows(text, rows)
        : format === 'xml'
          ? cutRows(text, element, recordIn)
          : jsonLines(text)
    for await (const row of cut) if ('record' in row) yield row.record
  }
}

/** Returns the texts in a record with the paths by which a mapping reads them. */
function* cellsOf(value: unknown, path: string): Generator<readonly [string, string]> {
  if (Array.isArray(value)) {
    const isPlain = value.every((part) => typeof part !== 'object' || part === null)
    if (isPlain) yield [path, value.join(', ')]
    else if (value.length > 0) yield* cellsOf(value[0], path)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key === '#text') yield [path, String(part)]
      else yield* cellsOf(part, path === '' ? key : `${path}.${key}`)
    }
  } else {
    yield [path, value === null || value === undefined ? '' : String(value)]
  }
}
