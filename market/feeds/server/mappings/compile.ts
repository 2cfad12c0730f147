import { plain } from '#platform/core/server/plain-text.ts'
import type { FeedField } from '../fields.ts'
import { listFields } from '../formats/json-values.ts'
import { BadRow, type Problem, type RawFields, type RawRow } from '../formats/raw-row.ts'
import { reason } from '../reasons.ts'
import { yearFirst } from '../values/dates.ts'
import { compileCondition } from './conditions.ts'
import type { Condition, Detailed, Mapping, Source } from './schema.ts'
import { parseAmount, parseNumber, parseUnit, type Unit } from './units.ts'

/** Reads a text of a row: undefined when the row lacks it, an empty string when it is empty. */
export type Read<Row> = (row: Row) => string | undefined

export interface Columns<Row> {
  /**
   * Returns a reader of a column; null when the file has no column of this name.
   *
   * @param field the field that the column is for, which decides how lists are written
   */
  find(column: string, field: FeedField): Read<Row> | null
}

/** Reads a row of the file; null skips it. */
export type ReadRow<Row> = (line: number, row: Row) => RawRow | null

/** A row without these is not a lot: a fault in them refuses the row, in others it costs the field. */
const identifying = new Set<string>(['house', 'auctionDay', 'lotNumber', 'model'])

/**
 * Compiles a mapping for the columns of a file, once, so that no row looks anything up.
 *
 * @param missing is called with the columns that the file lacks
 */
export function compileMapping<Row>(
  mapping: Mapping,
  columns: Columns<Row>,
  missing: (names: readonly string[]) => void,
): ReadRow<Row> {
  const compiler = new Compiler(mapping, columns)
  const readers = (Object.entries(mapping.fields) as [FeedField, Source][]).map(
    ([field, from]) => ({ field, read: compiler.source(from, field) }),
  )
  const only = mapping.only && compiler.condition(mapping.only)
  const leaveOut = mapping.leaveOut && compiler.condition(mapping.leaveOut)
  if (compiler.missing.size > 0) missing([...compiler.missing])
  return (line, row) => {
    if ((only && !only(row)) || leaveOut?.(row)) return null
    const fields: RawFields = {}
    let faults: Problem[] | undefined
    for (let at = 0; at < readers.length; at++) {
      const { field, read } = readers[at] as (typeof readers)[number]
      try {
        const text = read(row)
        if (text !== undefined) fields[field] = text
      } catch (error) {
        if (!(error instanceof BadRow)) throw error
        if (identifying.has(field)) return { line, malformed: error.problem }
        faults ??= []
        faults.push(error.problem)
      }
    }
    return faults ? { line, fields, faults } : { line, fields }
  }
}

/** Where a source belongs. */
interface Place {
  readonly field: FeedField
  readonly nothing: ReadonlySet<string>
}

class Compiler<Row> {
  readonly missing = new Set<string>()
  readonly #mapping: Mapping
  readonly #columns: Columns<Row>
  readonly #nothing: ReadonlySet<string>

  constructor(mapping: Mapping, columns: Columns<Row>) {
    this.#mapping = mapping
    this.#columns = columns
    this.#nothing = new Set(mapping.nothing)
  }

  condition(condition: Condition): (row: Row) => boolean {
    return compileCondition(condition, (column, optional) =>
      this.#find(column, 'equipment', optional),
    )
  }

  /** @param nothing texts that mean "nothing" in the mapping and in the sources around this one */
  source(from: Source, field: FeedField, nothing = this.#nothing): Read<Row> {
    if (typeof from === 'string') return this.#column(from, { field, nothing })
    if (Array.isArray(from)) return this.#first(from, { field, nothing })
    const here = from.nothing ? new Set([...nothing, ...from.nothing]) : nothing
    const read = this.#withRules(this.#origin(from, { field, nothing: here }), from, field)
    if (!from.when) return read
    const holds = this.condition(from.when)
    return (row) => (holds(row) ? read(row) : '')
  }

  #origin(from: Detailed, place: Place): Read<Row> {
    const { value } = from
    if (value !== undefined) return () => value
    if (from.first) return this.#first(from.first, place)
    if (from.join) return this.#join(from.join, from.with, place)
    return this.#column(from.column ?? '', place, from.optional)
  }

  #column(name: string, { field, nothing }: Place, optional?: boolean | undefined): Read<Row> {
    const read = this.#find(name, field, optional)
    return (row) => {
      const cell = read(row)
      if (cell === undefined || cell === '') return cell
      const text = cell.trim()
      return nothing.has(text) ? '' : text
    }
  }

  #find(name: string, field: FeedField, optional: boolean | undefined): Read<Row> {
    const read = this.#columns.find(name, field)
    if (!read && !optional) this.missing.add(name)
    return read ?? (() => undefined)
  }

  #first(sources: readonly Source[], { field, nothing }: Place): Read<Row> {
    const reads = sources.map((source) => this.source(source, field, nothing))
    return (row) => {
      let text: string | undefined
      for (const read of reads) {
        const found = read(row)
        if (found) return found
        text ??= found
      }
      return text
    }
  }

  /** Joins the parts that have a value; fixed texts between them do not count as values. */
  #join(
    sources: readonly Source[],
    between: string | undefined,
    { field, nothing }: Place,
  ): Read<Row> {
    const parts = sources.map((source) => ({
      read: this.source(source, field, nothing),
      isFixed: typeof source === 'object' && 'value' in source,
    }))
    const separator = between ?? listFields.get(field) ?? ' '
    return (row) => {
      const found: string[] = []
      let isPresent = false
      let hasValue = false
      for (const { read, isFixed } of parts) {
        const text = read(row)
        if (text !== undefined && !isFixed) isPresent = true
        if (!text) continue
        found.push(text)
        hasValue ||= !isFixed
      }
      return hasValue ? found.join(separator) : isPresent ? '' : undefined
    }
  }

  #withRules(read: Read<Row>, rules: Detailed, field: FeedField): Read<Row> {
    const name = nameOf(rules) ?? field
    const changes = [
      rules.values && changeByTable(rules.values, rules.otherwise),
      rules.pattern !== undefined && changeByPattern(rules.pattern, rules.replace, name),
      rules.dates && changeDay(rules.dates),
      rules.split !== undefined && changeList(rules.split, listFields.get(field) ?? ','),
      rules.prefix !== undefined && changePrefix(rules.prefix, listFields.get(field) === '#'),
    ].filter((change) => typeof change === 'function')
    const number = this.#numberOf(rules, field, name)
    if (changes.length === 0 && !number) return read
    return (row) => {
      let text = read(row)
      if (!text) return text
      for (let at = 0; at < changes.length; at++) {
        text = (changes[at] as Change)(text)
        if (text === '') return ''
      }
      return number ? number(text, row) : text
    }
  }

  #numberOf(
    rules: Detailed,
    field: FeedField,
    name: string,
  ): ((text: string, row: Row) => string) | null {
    const { multiply = 1, decimal, unit } = rules
    if (unit === undefined) {
      if (rules.multiply === undefined && decimal === undefined) return null
      return (text) => {
        // Words such as 不明 or ASK are understood where the field itself is read.
        const written = plain(text)
        if (!/\d/.test(written)) return text
        const amount = parseNumber(written, decimal)
        if (amount === undefined) throw new BadRow(name, text, reason.notANumber)
        return String(Math.round(amount * multiply))
      }
    }
    const usual = typeof unit === 'string' ? parseUnit(field, unit) : undefined
    const readUnit = typeof unit === 'string' ? null : this.source(unit.from, field)
    const known = new Map<string, Unit | undefined>()
    const unitOf = (spelling: string) => {
      if (known.has(spelling)) return known.get(spelling)
      const found = parseUnit(field, spelling)
      if (known.size < 1000) known.set(spelling, found)
      return found
    }
    return (text, row) => {
      const amount = parseAmount(text, decimal)
      if (!amount || (decimal === undefined && /^\d{1,3}\.\d{3}$/.test(text))) {
        if (!/\d/.test(plain(text))) return text
        throw new BadRow(name, text, reason.notANumber)
      }
      const spelling = readUnit?.(row) ?? ''
      const named = [...amount.units, ...(spelling === '' ? [] : [spelling])].map(unitOf)
      const found = agreed(named, usual, this.#mapping.rates)
      if (!found) throw new BadRow(name, `${text} ${spelling}`.trim(), reason.unknownUnit)
      const { rate, times } = found
      const factor = amount.isMultiple ? 1 : times
      return String(Math.round(amount.number * factor * rate * multiply))
    }
  }
}

interface AgreedUnit {
  /** In our own unit of the field. */
  readonly rate: number
  readonly times: number
}

/**
 * Returns the unit that all units of a cell and its row allow, else the usual one; a sign such as `$` means the
 * mapping's currency. Null if they contradict each other or leave several currencies.
 */
function agreed(
  named: readonly (Unit | undefined)[],
  usual: Unit | undefined,
  rates: Mapping['rates'],
): AgreedUnit | null {
  const units = named.filter((unit) => unit !== undefined)
  if (units.length < named.length) return null
  const [first = usual ?? { base: 1, times: 1 }] = units
  const times = units.find((unit) => unit.times > 1)?.times ?? first.times
  if (typeof first.base === 'number') {
    const isOne = units.every(({ base }) => base === first.base)
    return isOne ? { rate: first.base, times } : null
  }
  const allowed = first.base.filter((code) =>
    units.every(({ base }) => typeof base !== 'number' && base.includes(code)),
  )
  const rateOf = (code: string) => (code === 'JPY' ? 1 : rates[code])
  const known = allowed.filter((code) => rateOf(code) !== undefined)
  const usualCodes = typeof usual?.base === 'object' ? usual.base : []
  const [code, ...others] = allowed.some((one) => usualCodes.includes(one))
    ? allowed.filter((one) => usualCodes.includes(one))
    : known
  const rate = code === undefined || others.length > 0 ? undefined : rateOf(code)
  return rate === undefined ? null : { rate, times }
}

type Change = (text: string) => string

function changeByTable(values: Record<string, string>, otherwise: string | undefined): Change {
  const fold = (text: string) => plain(text).toLowerCase()
  const exact = new Map(Object.entries(values))
  const folded = new Map(Object.entries(values).map(([from, to]) => [fold(from), to]))
  return (text) => exact.get(text) ?? folded.get(fold(text)) ?? otherwise ?? text
}

function changeByPattern(pattern: string, replace: string | undefined, name: string): Change {
  const expression = new RegExp(pattern, 'u')
  return (text) => {
    const match = expression.exec(text)
    if (match === null) throw new BadRow(name, text, reason.noMatch)
    if (replace !== undefined) return match[0].replace(expression, replace)
    return match.length > 1 ? (match[1] ?? '') : match[0]
  }
}

const changeDay =
  (order: NonNullable<Detailed['dates']>): Change =>
  (text) =>
    readDay(text, order)

const changeList =
  (mark: string, separator: string): Change =>
  (text) =>
    text
      .split(mark)
      .map((part) => part.trim())
      .filter(Boolean)
      .join(separator)

function changePrefix(prefix: string, isList: boolean): Change {
  const before = (part: string) => (/^(?:[a-z]+:|\/\/)/i.test(part) ? part : prefix + part)
  return (text) => (isList ? text.split('#').map(before).join('#') : before(text))
}

/** Names the column of a source, or its columns, for findings; null for fixed values. */
export function nameOf(from: Source | undefined): string | null {
  if (from === undefined || typeof from === 'string') return from ?? null
  const parts = Array.isArray(from) ? from : (from.first ?? from.join)
  if (parts) {
    const names = parts.map(nameOf).filter((name) => name !== null)
    return names.length > 0 ? names.join(', ') : null
  }
  return Array.isArray(from) ? null : (from.column ?? null)
}

export type DayOrder = 'dmy' | 'mdy' | 'ymd' | 'excel' | 'unix'

const short = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})(?!\d)/

/** Reads a day as the mapping describes it, and puts the year first; other texts stay unchanged. */
function readDay(cell: string, order: DayOrder): string {
  const text = plain(cell)
  if (order === 'unix') return unixDay(text)
  if (order === 'excel') return excelDay(text)
  const [whole = '', one = '', , two = '', three = ''] = short.exec(text) ?? []
  if (whole === '') return order === 'ymd' ? text : yearFirst(text, order)
  const rest = text.slice(whole.length)
  if (order === 'ymd') return `20${one}-${two}-${three}${rest}`
  return yearFirst(`${one}/${two}/20${three}${rest}`, order)
}

/** Reads seconds or milliseconds since 1970. */
function unixDay(text: string): string {
  if (!/^\d{9,13}$/.test(text)) return text
  const number = Number(text)
  return new Date(number < 1e11 ? number * 1000 : number).toISOString()
}

/** Reads days since 1900, with the time of day as their fraction. */
function excelDay(text: string): string {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return text
  // Day 25569 of spreadsheets is the first day of Unix time.
  const iso = new Date(Math.round((Number(text) - 25_569) * 86_400) * 1000).toISOString()
  return text.includes('.') ? iso.slice(0, 19) : iso.slice(0, 10)
}
