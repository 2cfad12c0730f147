import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { StartFailure } from '../../core/start-failure.ts'
import { feedFields } from '../fields.ts'
import { reason } from '../reasons.ts'
import { yearFirst } from '../values/dates.ts'
import { plain } from '../values/values.ts'
import { csvRows, unreadableHeader } from './csv-rows.ts'
import { type Adapter, BadRow, type RawFields, type RawRow } from './raw-row.ts'

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** The source of a field: a column, part of a column, or one value for every row. */
const source = z.union(
  [
    z.string().min(1),
    z.strictObject({
      column: z.string().min(1),
      /** Maps values of the file to ours; other values stay as they are. */
      values: z.record(z.string(), z.string()).optional(),
      /** Regular expression; its first group is the value, or all of what it finds. */
      pattern: z.string().refine(isPattern, 'is not a regular expression').optional(),
      /** For units other than ours, such as mileage in thousands. */
      multiply: z.number().positive().optional(),
      /** How days are written where they are not year, month, day; `excel` counts them from 1900. */
      dates: z.enum(['dmy', 'mdy', 'excel']).optional(),
    }),
    z.strictObject({ value: z.string() }),
  ],
  { error: whatIsWrong },
)

/** Of the ways to write a source, the one that was meant is the object with a column. */
function whatIsWrong({ input, errors }: { input?: unknown; errors?: readonly unknown[] }): string {
  const forms = 'must be a column, { "column": …, and rules } or { "value": … }'
  if (typeof input !== 'object' || input === null || !('column' in input)) return forms
  const details = (errors?.[1] ?? []) as readonly { path: PropertyKey[]; message: string }[]
  return details.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
}

const needed = ['house', 'lotNumber', 'model'] as const

/** A mapping file: how the columns of some CSV become Seriba's fields (docs/feed.md). */
const mappingFile = z.strictObject({
  name: z.string().min(1),
  /** Stored with each lot as the name of its feed. */
  source: z.string().min(1).max(40),
  kind: z.enum(['car', 'bike']).optional(),
  market: z.enum(['auction', 'stock']).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  /** Values that mean "nothing" in every column. */
  nothing: z.array(z.string()).default([]),
  fields: z
    .partialRecord(z.enum(feedFields), source)
    .refine((fields) => needed.every((field) => fields[field]), {
      error: `must map ${needed.join(', ')}`,
    }),
})
export type Mapping = z.infer<typeof mappingFile>

/** @throws StartFailure that names what is wrong with the file */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartFailure(`The mapping file ${path} cannot be read.`)
  })
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new StartFailure(`The mapping file ${path} is not JSON: ${(error as Error).message}`)
  }
  const parsed = mappingFile.safeParse(content)
  if (!parsed.success) {
    throw new StartFailure(`The mapping file ${path} is wrong:\n${z.prettifyError(parsed.error)}`)
  }
  return parsed.data
}

interface FieldReader {
  readonly field: string
  readonly column: string
  read(cells: readonly string[]): string
}

/** Any CSV, read through a mapping. */
export function mappedCsv(mapping: Mapping): Adapter {
  const columns = new Map(
    Object.entries(mapping.fields).map(([field, from]) => [field, columnName(from) ?? field]),
  )
  return {
    signature: `csv ${JSON.stringify(mapping)}`,
    columnOf: (field) => columns.get(field) ?? field,
    async *rows(text): AsyncGenerator<RawRow> {
      let readers: FieldReader[] | null = null
      for await (const row of csvRows(text, mapping.delimiter ?? null)) {
        if (!('cells' in row)) {
          if (!readers) throw unreadableHeader(row)
          yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
        } else if (!readers) {
          readers = fieldReaders(
            mapping,
            row.cells.map((name) => name.trim()),
          )
        } else {
          yield readRow(readers, row.line, row.cells)
        }
      }
    },
  }
}

function readRow(readers: readonly FieldReader[], line: number, cells: readonly string[]): RawRow {
  const fields: RawFields = {}
  try {
    for (const reader of readers) fields[reader.field] = reader.read(cells)
  } catch (error) {
    if (error instanceof BadRow) return { line, malformed: error.problem }
    throw error
  }
  return { line, fields }
}

type Source = z.infer<typeof source>

const columnName = (from: Source | undefined): string | null => {
  if (typeof from === 'string') return from
  return from && 'column' in from ? from.column : null
}

function fieldReaders(mapping: Mapping, header: readonly string[]): FieldReader[] {
  const entries = Object.entries(mapping.fields) as [string, Source][]
  const missing = entries
    .map(([, from]) => columnName(from))
    .filter((column) => column !== null && findColumn(header, column) < 0)
  if (missing.length > 0) {
    throw new StartFailure(
      `The file has no column ${missing.join(', ')}, which the mapping "${mapping.name}" reads. ` +
        `Its header is: ${header.join(', ').slice(0, 500)}`,
    )
  }
  const nothing = new Set(mapping.nothing)
  return entries.map(([field, from]) => fieldReader(field, from, header, nothing))
}

function fieldReader(
  field: string,
  from: Source,
  header: readonly string[],
  nothing: ReadonlySet<string>,
): FieldReader {
  if (typeof from === 'object' && 'value' in from) {
    return { field, column: field, read: () => from.value }
  }
  const rule = typeof from === 'string' ? { column: from } : from
  const at = findColumn(header, rule.column)
  const pattern = rule.pattern === undefined ? null : new RegExp(rule.pattern, 'u')
  return {
    field,
    column: rule.column,
    read(cells) {
      const cell = (cells[at] ?? '').trim()
      if (cell === '' || nothing.has(cell)) return ''
      const value = rule.values?.[cell] ?? cell
      const match = pattern?.exec(value)
      if (match === null) throw new BadRow(rule.column, cell, reason.noMatch)
      const part = match ? (match.length > 1 ? (match[1] ?? '') : match[0]) : value
      if (part === '') return ''
      if (rule.dates !== undefined) return yearFirst(part, rule.dates)
      if (rule.multiply === undefined) return part
      const amount = plain(part).replaceAll(/[,\s]/g, '')
      if (!/^\d+(\.\d+)?$/.test(amount)) throw new BadRow(rule.column, cell, reason.notANumber)
      return String(Math.round(Number(amount) * rule.multiply))
    },
  }
}

/** A column by its name; where none is written exactly so, capitals and width do not matter. */
function findColumn(header: readonly string[], name: string): number {
  const exact = header.indexOf(name)
  const fold = (text: string) => plain(text).toLowerCase()
  return exact < 0 ? header.findIndex((column) => fold(column) === fold(name)) : exact
}
