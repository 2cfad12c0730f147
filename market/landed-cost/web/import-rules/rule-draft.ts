import type { CostLineKind } from '#market/landed-cost/contract/costs.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { readAmount } from '#platform/core/contract/read-amount.ts'
import { type RowsField, type RuleColumn, ruleFields } from './rule-fields.ts'

type Parameters = Readonly<Record<string, unknown>>

/** A row of a table as typed, by column names. */
export type RowTexts = Readonly<Record<string, string>>

/** The source of a line's figures. */
export interface LineSource {
  readonly kind: CostLineKind
  readonly text: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

/** The rules of a country as typed; numbers and rows by the paths of their fields. */
export interface RuleDraft {
  readonly numbers: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, boolean>>
  readonly rows: Readonly<Record<string, readonly RowTexts[]>>
  readonly sources: readonly LineSource[]
}

/** Returns the rules of a country as texts to edit. */
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

export const emptyRow = ({ columns }: RowsField): RowTexts =>
  Object.fromEntries(columns.map(({ name }) => [name, '']))

/** Parses the typed parameters; returns the paths of invalid numbers, `rows.2.percent` for one in a row. */
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

/** A difference from the previous version; a missing value is an empty text. */
export interface RuleChange {
  /** Path of the field; `sources` for the source of a line's figures. */
  readonly path: string
  /** In a table: the number of its row, from 1, and the column; null if the whole row was added or removed. */
  readonly row?: number
  readonly column?: RuleColumn | null
  readonly line?: CostLineKind
  readonly before: string
  readonly after: string
}

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

/** Rewrites a number in one spelling, so that `1 000,50` does not count as a change of `1000.5`. */
function plain(text: string): string {
  const value = numberOf(text)
  return value === null || Number.isNaN(value) ? text : String(value)
}

/** Parses a typed number as `readAmount` does; null for an empty text. */
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
