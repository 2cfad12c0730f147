import type { Adapter, RawRow } from '../formats/raw-row.ts'
import { type NormaliseOptions, normalise } from '../normalise.ts'
import { columnsOfFile, type FileColumn } from './file-columns.ts'
import type { Mapping, mappingFormats, Source } from './schema.ts'

interface Previewed {
  readonly adapter: Adapter
  readonly options: NormaliseOptions
  readonly mapping: Mapping | null
  readonly format: string
  /** Reads the file from its beginning. */
  text(): AsyncIterable<string>
}

/** Shows how the first rows of a file are read: the values of the fields, and the resulting lots. */
export async function* previewLines(file: Previewed, count: number): AsyncGenerator<string> {
  const { adapter, options } = file
  let rows = 0
  for await (const row of adapter.rows(file.text())) {
    yield* rowLines(row, adapter, options)
    if (++rows >= count) break
  }
  if (rows === 0) yield 'No rows were read.'
  const { mapping, format } = file
  if (!mapping) return
  const used = new Set(columnNames(mapping).map((name) => name.toLowerCase()))
  const known = await columnsOfFile(file.text(), format as Format, mapping, 200)
  const unused = known.columns.filter(({ name }) => !isUsed(name.toLowerCase(), used))
  if (unused.length > 0) {
    yield ''
    yield 'Columns that the mapping does not read:'
    yield* columnLines({ rows: known.rows, columns: unused })
  }
}

type Format = (typeof mappingFormats)[number]

/** Shows the columns of a file without a mapping. */
export async function* unmappedLines(
  text: AsyncIterable<string>,
  format: Format,
  cut: { rows?: string | undefined },
): AsyncGenerator<string> {
  const found = await columnsOfFile(text, format, cut, 200)
  yield `The first ${found.rows} rows have these columns, for "fields" of a mapping:`
  yield* columnLines(found)
}

function* columnLines({
  rows,
  columns,
}: {
  rows: number
  columns: readonly FileColumn[]
}): Generator<string> {
  const width = Math.min(40, Math.max(...columns.map(({ name }) => name.length)))
  for (const { name, filled, examples } of columns) {
    const share = `${Math.round((filled / Math.max(1, rows)) * 100)} %`.padStart(5)
    yield `  ${name.padEnd(width)} ${share}  ${examples.join(' | ')}`.trimEnd()
  }
}

function* rowLines(row: RawRow, adapter: Adapter, options: NormaliseOptions): Generator<string> {
  yield ''
  if ('malformed' in row) {
    const { column, value, reason } = row.malformed
    yield `Line ${row.line} is refused: ${reason} (${[column, value.slice(0, 100)].filter(Boolean).join(': ')})`
    return
  }
  yield `Line ${row.line}`
  for (const [field, text = ''] of Object.entries(row.fields)) {
    const column = adapter.columnOf(field)
    const from = column === field ? '' : `  (${column})`
    yield `  ${field.padEnd(16)} ${text === '' ? '–' : text.slice(0, 100)}${from}`
  }
  for (const { column, value, reason } of row.faults ?? []) {
    yield `  not read: ${column} "${value.slice(0, 60)}": ${reason}`
  }
  const lot = normalise(row.fields, options)
  if ('reason' in lot) {
    yield `  → refused: ${adapter.columnOf(lot.column)} "${lot.value.slice(0, 60)}": ${lot.reason}`
    return
  }
  yield `  → ${Object.entries(lot)
    .filter(([, value]) => isProvided(value))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')}`
}

const isProvided = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A column is in use when it, a part of it, or its parent is. */
const isUsed = (name: string, used: ReadonlySet<string>) =>
  [...used].some(
    (column) =>
      column === name ||
      name.startsWith(`${column}.`) ||
      column.startsWith(`${name}.`) ||
      column.replaceAll(/\[[^\]]*\]/g, '') === name,
  )

/** Lists every column that a mapping reads, including those of conditions and units. */
function columnNames(mapping: Mapping): string[] {
  const named = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(named)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, part]) =>
      key === 'column' ? [String(part)] : named(part),
    )
  }
  const sources = Object.values(mapping.fields) as Source[]
  const plain = (source: Source): string[] => {
    if (typeof source === 'string') return [source]
    if (Array.isArray(source)) return source.flatMap(plain)
    const { first = [], join = [], unit } = source
    const units = typeof unit === 'object' ? plain(unit.from) : []
    return [...named(source), ...first.flatMap(plain), ...join.flatMap(plain), ...units]
  }
  return [...sources.flatMap(plain), ...named([mapping.only, mapping.leaveOut])]
}
