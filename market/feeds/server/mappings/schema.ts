import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { type FeedField, feedFields } from '../fields.ts'
import { listFields } from '../formats/json-values.ts'
import { mistakesOf } from './mistakes.ts'
import { dimensionOf, isCurrency, parseUnit } from './units.ts'

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

const text = z.string().min(1)
const texts = z.union([z.string(), z.array(z.string()).min(1)])
const regex = z.string().refine(isPattern, 'is not a regular expression')

/** A condition on a row, for a value to count or for the row to be read. */
const test = z
  .strictObject({
    column: text.describe('The column to check'),
    optional: z.boolean().optional().describe('The file may lack the column; it is then empty'),
    is: texts.optional().describe('The cell is this, or one of these; case does not matter'),
    isNot: texts.optional().describe('The cell is none of these'),
    matches: regex.optional().describe('The regular expression matches part of the cell'),
    above: z.number().optional().describe('The cell is a number above this'),
    below: z.number().optional().describe('The cell is a number below this'),
    empty: z.boolean().optional().describe('The cell is empty (true) or is not (false)'),
  })
  .refine((rule) => Object.keys(rule).some((key) => key !== 'column' && key !== 'optional'), {
    error: 'needs is, isNot, matches, above, below or empty',
  })
const condition = z.union([
  test,
  z.strictObject({
    get all() {
      return z.array(condition).min(1)
    },
  }),
  z.strictObject({
    get any() {
      return z.array(condition).min(1)
    },
  }),
  z.strictObject({
    get none() {
      return z.array(condition).min(1)
    },
  }),
])
export type Condition =
  | z.infer<typeof test>
  | { all: Condition[] }
  | { any: Condition[] }
  | { none: Condition[] }

/** Where a value comes from, and how it is processed, in this order. */
const detailed = z
  .strictObject({
    column: text.optional().describe('A column of the file; in JSON and XML a path'),
    value: z.string().optional().describe('The same value for every row'),
    get first() {
      return z.array(source).min(1).optional().describe('The first of these that has a value')
    },
    get join() {
      return z.array(source).min(1).optional().describe('All of these that have a value, joined')
    },
    with: z.string().optional().describe('Separator of joined values; a blank by default'),
    optional: z.boolean().optional().describe('The file may lack the column'),
    when: condition.optional().describe('Otherwise the field is empty'),
    nothing: z.array(z.string()).optional().describe('Cells that mean "nothing", only here'),
    values: z.record(z.string(), z.string()).optional().describe('Replaces whole cells'),
    otherwise: z.string().optional().describe('Replaces cells that "values" does not list'),
    pattern: regex.optional().describe('Its first group is the value, or else the whole match'),
    replace: z.string().optional().describe('Replaces "pattern"; $1 is its first group'),
    decimal: z.enum(['.', ',']).optional().describe('Decimal separator of the number'),
    multiply: z.number().positive().optional().describe('The number is multiplied and rounded'),
    unit: z
      .union([
        text,
        z.strictObject({
          get from() {
            return source
          },
        }),
      ])
      .optional()
      .describe('Unit of numbers without one of their own, or its source'),
    dates: z
      .enum(['dmy', 'mdy', 'ymd', 'excel', 'unix'])
      .optional()
      .describe('How days are written'),
    split: text.optional().describe('Separator of a list in the cell'),
    prefix: text.optional().describe('Prefix of each value that is not a complete address'),
  })
  .refine(
    ({ column, value, first, join }) =>
      [column, value, first, join].filter((from) => from !== undefined).length === 1,
    { error: 'needs exactly one of column, value, first and join' },
  )
  .refine((rule) => rule.with === undefined || rule.join, { error: '"with" goes with "join"' })
  .refine((rule) => rule.otherwise === undefined || rule.values, {
    error: '"otherwise" goes with "values"',
  })
  .refine((rule) => rule.replace === undefined || rule.pattern !== undefined, {
    error: '"replace" goes with "pattern"',
  })
export interface Detailed
  extends Omit<z.infer<typeof detailed>, 'first' | 'join' | 'when' | 'unit'> {
  first?: Source[] | undefined
  join?: Source[] | undefined
  when?: Condition | undefined
  unit?: string | { from: Source } | undefined
}
export type Source = string | Source[] | Detailed

const source: z.ZodType<Source> = z.union([
  text,
  z
    .array(z.lazy(() => source))
    .min(1)
    .describe('The first that has a value'),
  detailed as z.ZodType<Detailed>,
])

const needed = ['house', 'lotNumber', 'model'] as const

export const mappingFormats = ['csv', 'ndjson', 'json', 'xml'] as const

/** A mapping file, which maps the columns of a file to Seriba's fields (docs/feed.md). */
export const mappingFile = z
  .strictObject({
    $schema: z.string().optional().describe('For editors'),
    name: text.describe('Shown to operators'),
    source: text.max(40).describe('Stored with each lot as the name of its feed'),
    format: z.enum(mappingFormats).optional().describe('By default guessed from the file'),
    rows: text
      .optional()
      .describe('JSON: path of the list. XML: the element of a row; "row" by default'),
    kind: z.enum(['car', 'bike']).optional(),
    market: z.enum(['auction', 'stock']).optional(),
    encoding: z.string().optional(),
    delimiter: z.string().length(1).optional().describe('CSV only'),
    skipLines: z.int().positive().optional().describe('CSV: lines above the header'),
    columns: z.array(text).min(1).optional().describe('CSV without a header: its columns'),
    nothing: z.array(z.string()).default([]).describe('Cells that mean "nothing" in every column'),
    ignore: z
      .array(text)
      .default([])
      .describe('CSV: unneeded columns; other unread columns are reported'),
    rates: z
      .record(z.string().refine(isCurrency, 'is no currency of ISO 4217'), z.number().positive())
      .default({})
      .describe('Yen for one unit of each currency, by its ISO 4217 code'),
    only: condition.optional().describe('Rows to read; all others are skipped'),
    leaveOut: condition.optional().describe('Rows to skip'),
    fields: z
      .partialRecord(z.enum(feedFields), source)
      .refine((fields) => needed.every((field) => fields[field] !== undefined), {
        error: `must map ${needed.join(', ')}`,
      }),
  })
  .superRefine((mapping, context) => {
    for (const [field, from] of Object.entries(mapping.fields) as [FeedField, Source][]) {
      for (const { path, message } of findMisusedRules(field, from)) {
        context.addIssue({ code: 'custom', path: ['fields', field, ...path], message })
      }
    }
    for (const key of ['delimiter', 'skipLines', 'columns'] as const) {
      if (mapping[key] !== undefined && (mapping.format ?? 'csv') !== 'csv') {
        context.addIssue({ code: 'custom', path: [key], message: 'is for CSV only' })
      }
    }
  })
export type Mapping = z.infer<typeof mappingFile>

/** Finds rules that do not fit their field. */
function findMisusedRules(
  field: FeedField,
  from: Source,
): { path: (string | number)[]; message: string }[] {
  if (typeof from === 'string') return []
  const parts = Array.isArray(from) ? { '': from } : { first: from.first, join: from.join }
  const inner = Object.entries(parts).flatMap(([key, sources = []]) =>
    sources.flatMap((part, at) =>
      findMisusedRules(field, part).map(({ path, message }) => ({
        path: [...(key === '' ? [] : [key]), at, ...path],
        message,
      })),
    ),
  )
  if (Array.isArray(from)) return inner
  const wrong = (key: string, message: string) => inner.push({ path: [key], message })
  if (from.unit !== undefined && !dimensionOf(field)) {
    wrong('unit', 'is for mileageKm, engineCc, powerHp and prices only')
  } else if (typeof from.unit === 'string' && !parseUnit(field, from.unit)) {
    wrong('unit', `${from.unit} is no unit of ${field}`)
  }
  if (from.split !== undefined && !listFields.has(field)) {
    wrong('split', `is for lists: ${[...listFields.keys()].join(', ')}`)
  }
  if (from.dates !== undefined && !['auctionDay', 'year'].includes(field)) {
    wrong('dates', 'is for auctionDay and year only')
  }
  return inner
}

/** @throws StartFailure that names each mistake in the file and its place */
export async function readMapping(path: string): Promise<Mapping> {
  const content = await readFile(path, 'utf8').catch(() => {
    throw new StartFailure(`The mapping file ${path} cannot be read.`)
  })
  let json: unknown
  try {
    json = JSON.parse(content.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new StartFailure(`The mapping file ${path} is not JSON: ${(error as Error).message}`)
  }
  return parseMapping(json, `The mapping file ${path}`)
}

/** @throws StartFailure that names each mistake and its place */
export function parseMapping(content: unknown, name: string): Mapping {
  const parsed = mappingFile.safeParse(content)
  if (parsed.success) return parsed.data
  const lines = mistakesOf(parsed.error.issues).map((mistake) => `  ${mistake}`)
  throw new StartFailure(`${name} is wrong:\n${lines.join('\n')}`)
}

/** The JSON schema of mapping files, for editors (docs/mapping.schema.json). */
export const mappingSchema = () =>
  z.toJSONSchema(mappingFile, { io: 'input', reused: 'ref', unrepresentable: 'any' })
