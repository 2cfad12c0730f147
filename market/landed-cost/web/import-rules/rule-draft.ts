import type { CostLineKind } from '#market/landed-cost/contract/costs.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { readAmount } from '#platform/core/contract/read-amount.ts'
import { type RowsField, type RuleColumn, ruleFields } from './rule-fields.ts'

type Parameters = Readonly<Record<string, unknown>>

/** A row of a table as it is typed, by the names of its columns. */
export type RowTexts = Readonly<Record<string, string>>

/** Where the figures of a line are from. */
export interface LineSource {
  readonly kind: CostLineKind
  readonly text: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

/** The rules of a country as they are typed; numbers and rows by the paths of their fields. */
export interface RuleDraft {
  readonly numbers: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, boolean>>
  readonly rows: Readonly<Record<string, readonly RowTexts[]>>
  readonly sources: readonly LineSource[]
}

/** What is in the rules of a country, as texts to be edited. */
export function draftOf(country: Destination, parameters: Parameters): RuleDraft {
  const numbers: Record<string, string> = {}
  const flags: Record<string, boolean> = {}
  const rows: Record<string, readonly RowTexts[]> = {}
  for (const field of ruleFields[country]) {
    const value = valueAt(parameters, field.path)
    if (field.kind === 'number') numbers[field.path] = textOf(value)
    else if (field.kind === 'flag') flags[field.path] = value === true
    else rows[field.path] = rowsOf(field, value)
  }
  const sources = Object.entries((parameters.sources ?? {}) as Record<string, SourceValue>)
  return {
    ...{ numbers, flags, rows },
    sources: sources.map(([kind, { text, day }]) => ({ kind: kind as CostLineKind, text, day })),
  }
}

interface SourceValue {
  readonly text: string
  readonly day: string
}

/** An empty row of a table. */
export const emptyRow = ({ columns }: RowsField): RowTexts =>
  Object.fromEntries(columns.map(({ name }) => [name, '']))

/** The parameters that were typed, and the paths of what is not a number; `rows.2.percent` for one in a row. */
export function parametersOf(
  country: Destination,
  draft: RuleDraft,
): { parameters: Record<string, unknown>; faults: string[] } {
  const parameters: Record<string, unknown> = {}
  const faults: string[] = []
  const numberAt = (path: string, text: string, canBeEmpty: boolean) => {
    const value = numberOf(text)
    if (Number.isNaN(value) || (value === null && !canBeEmpty)) faults.push(path)
    return value
  }
  for (const field of ruleFields[country]) {
    const { path, kind } = field
    if (kind === 'flag') put(parameters, path, draft.flags[path] ?? false)
    else if (kind === 'number') {
      put(parameters, path, numberAt(path, draft.numbers[path] ?? '', field.empty !== undefined))
    } else {
      const rows = (draft.rows[path] ?? []).map((row, at) =>
        Object.fromEntries(
          field.columns.map(({ name, isFuels, empty, emptyValue = null }) => {
            const text = row[name] ?? ''
            if (isFuels) return [name, text === '' ? [] : text.split(',')]
            const value = numberAt(`${path}.${at}.${name}`, text, empty !== undefined)
            return [name, value ?? emptyValue]
          }),
        ),
      )
      put(parameters, path, rows)
    }
  }
  const sources = draft.sources.map(({ kind, text, day }) => {
    if (text.trim() === '' || day === '') faults.push(`sources.${kind}`)
    return [kind, { text: text.trim(), day }]
  })
  if (sources.length > 0) parameters.sources = Object.fromEntries(sources)
  return { parameters, faults }
}

/** What is otherwise than before; texts are empty where there is nothing. */
export interface RuleChange {
  /** Of the field; `sources` for where the figures of a line are from. */
  readonly path: string
  /** Of a table: the number of its row, from 1, and the column; null where the whole row came or went. */
  readonly row?: number
  readonly column?: RuleColumn | null
  readonly line?: CostLineKind
  readonly before: string
  readonly after: string
}

/** How rules differ from those before. */
export function changesOf(country: Destination, before: RuleDraft, after: RuleDraft): RuleChange[] {
  const changes: RuleChange[] = []
  const add = (change: RuleChange) => {
    if (change.before !== change.after) changes.push(change)
  }
  for (const field of ruleFields[country]) {
    const { path, kind } = field
    if (kind === 'number') {
      const [old = '', now = ''] = [before.numbers[path], after.numbers[path]]
      add({ path, before: plain(old), after: plain(now) })
    } else if (kind === 'flag') {
      add({ path, before: String(before.flags[path]), after: String(after.flags[path]) })
    } else addRows(add, field, before.rows[path] ?? [], after.rows[path] ?? [])
  }
  const lines = new Set([...before.sources, ...after.sources].map(({ kind }) => kind))
  for (const line of lines) {
    const said = ({ sources }: RuleDraft) => {
      const found = sources.find(({ kind }) => kind === line)
      return found ? `${found.text} ${found.day}`.trim() : ''
    }
    add({ path: 'sources', line, before: said(before), after: said(after) })
  }
  return changes
}

function addRows(
  add: (change: RuleChange) => void,
  { path, columns }: RowsField,
  before: readonly RowTexts[],
  after: readonly RowTexts[],
): void {
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [old, now] = [before[at], after[at]]
    const row = at + 1
    if (old && now) {
      for (const column of columns) {
        const [from = '', to = ''] = [old[column.name], now[column.name]]
        add({ path, row, column, before: plain(from), after: plain(to) })
      }
    } else add({ path, row, column: null, before: rowText(old), after: rowText(now) })
  }
}

const rowText = (row: RowTexts | undefined) =>
  row
    ? Object.values(row)
        .map((text) => text || '–')
        .join(' / ')
    : ''

/** The same number in the same writing, so that `1 000,50` is not a change of `1000.5`. */
function plain(text: string): string {
  const value = numberOf(text)
  return value === null || Number.isNaN(value) ? text : String(value)
}

/** A typed number, as `readAmount` reads it; null where nothing is typed. */
function numberOf(text: string): number | null {
  const read = readAmount(text, { decimals: 6, signed: true, max: 999_999_999_999 })
  return typeof read === 'string' ? Number.NaN : read
}

const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : '')

const rowsOf = ({ columns }: RowsField, value: unknown): RowTexts[] =>
  (Array.isArray(value) ? (value as Parameters[]) : []).map((row) =>
    Object.fromEntries(
      columns.map(({ name, isFuels, emptyValue }) => {
        const value = row[name]
        if (isFuels) return [name, ((value as string[] | undefined) ?? []).join(',')]
        return [name, value === emptyValue ? '' : textOf(value)]
      }),
    ),
  )

function valueAt(parameters: Parameters, path: string): unknown {
  let value: unknown = parameters
  for (const name of path.split('.')) value = (value as Parameters | undefined)?.[name]
  return value
}

function put(parameters: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let place = parameters
  for (const name of names) {
    place[name] ??= {}
    place = place[name] as Record<string, unknown>
  }
  place[last] = value
}
