import { isForeignAddress } from '#market/pictures/server/picture-addresses.ts'
import { latinCode } from '#market/reference-data/server/latin-letters.ts'
import { plain } from '#platform/core/server/plain-text.ts'
import { type FeedField, identifyingFields } from './fields.ts'
import { BadRow, type Problem, type RawFields } from './formats/raw-row.ts'
import { reason } from './reasons.ts'
import { isUnknownNumber, parseBoolean, wholeNumber, withoutDash } from './values/values.ts'

const printable = /^[\x20-\x7e]*$/
const lineBreak = /[\r\n]/
const unreadable = /[\0\ufffd\ud800-\udfff]/
/** Maximum nesting of lists and objects in a row. */
export const maxDepth = 20

/** Shared by all rows without a fault, which are nearly all. */
const noProblems: readonly Problem[] = []

/**
 * Reads typed values from a row. An unacceptable value leaves its field empty and is recorded; only in a field that
 * identifies the lot does it refuse the row, by throwing BadRow.
 */
export class Row {
  readonly #raw: RawFields
  #emptied: Problem[] | null = null
  #warnings: Problem[] | null = null

  constructor(raw: RawFields) {
    this.#raw = raw
  }

  /** The fields left empty. */
  get emptied(): readonly Problem[] {
    return this.#emptied ?? noProblems
  }

  /** Values that were read differently from how they are written. */
  get warnings(): readonly Problem[] {
    return this.#warnings ?? noProblems
  }

  /** Records how a value was understood. */
  warn(field: FeedField, value: string, why: string): void {
    this.#warnings ??= []
    this.#warnings.push({ column: field, value, reason: why })
  }

  /** Reads a code in Latin letters, replacing letters that look like them. */
  code(field: FeedField, text: string): string {
    const code = latinCode(text)
    if (code !== text) this.warn(field, text, reason.lookAlikeLetters)
    return code
  }

  /** Leaves a field empty, or refuses the row. @throws BadRow for a field that identifies the lot */
  fault(field: FeedField, why: string): null {
    const value = this.#raw[field] ?? ''
    if (identifyingFields.has(field)) throw new BadRow(field, value, why)
    this.#emptied ??= []
    this.#emptied.push({ column: field, value, reason: why })
    return null
  }

  /** @throws BadRow */
  refuse(field: FeedField, why: string): never {
    throw new BadRow(field, this.#raw[field] ?? '', why)
  }

  text(field: FeedField, limit = 500): string {
    const value = this.#raw[field]
    if (value === undefined || value === '') return ''
    // Most cells are plain, and their characters need no check.
    const isPlain = printable.test(value)
    if (!isPlain && unreadable.test(value) && (!value.isWellFormed() || /[\0\ufffd]/.test(value))) {
      return this.fault(field, reason.badEncoding) ?? ''
    }
    const text = isPlain ? value.trim() : plain(value)
    // Database dumps write null so.
    if (text.length <= 4 && (text === 'NULL' || text === 'null' || text === '\\N')) return ''
    return text.length > limit ? (this.fault(field, reason.tooLong) ?? '') : text
  }

  /** Reads a text of one line: line breaks inside a cell become blanks. */
  line(field: FeedField, limit?: number): string {
    const text = this.text(field, limit)
    return text !== '' && lineBreak.test(text) ? text.replaceAll(/\s+/g, ' ') : text
  }

  required(field: FeedField, limit?: number): string {
    const text = withoutDash(this.line(field, limit))
    return text === '' ? this.refuse(field, reason.required) : text
  }

  number(field: FeedField, max: number, read = wholeNumber): number | null {
    const text = this.line(field)
    return isUnknownNumber(text) ? null : this.amount(field, text, max, read)
  }

  /** Reads the number in the text of a field. */
  amount(field: FeedField, text: string, max: number, read = wholeNumber): number | null {
    const value = read(text)
    if (value === undefined) {
      const isLink = /^\s*(<a\b|https?:)/i.test(text)
      return this.fault(field, isLink ? reason.linkInsteadOfValue : reason.notANumber)
    }
    return value > max ? this.fault(field, reason.outOfRange) : value
  }

  /** Reads addresses of pictures or videos, joined by `#`, without those of this site. */
  list(field: FeedField, ownHost: string): string[] {
    const text = this.text(field, 64 * 1024)
    if (text === '') return []
    const addresses = text.split('#').map((address) => address.trim())
    // A text that is not an image address cannot be shown, but is no reason to reject the lot.
    return addresses
      .filter(
        (address) => /^(https?:)?\/\/\S+$/i.test(address) && isForeignAddress(address, ownHost),
      )
      .slice(0, 60)
  }

  boolean(field: FeedField): boolean | null {
    const text = withoutDash(this.line(field))
    if (text === '') return null
    return parseBoolean(text) ?? this.fault(field, reason.unknownValue)
  }

  /** Reads a list or an object that the database can store. */
  json(field: FeedField): object | null {
    const text = this.text(field, 64 * 1024)
    if (text === '') return null
    const value = parse(text)
    if (typeof value !== 'object' || value === null || depthOf(text) > maxDepth) {
      return this.fault(field, reason.badField)
    }
    // PostgreSQL stores neither NUL nor lone surrogates, though JSON can contain both.
    const bad = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))
    return bad ? this.fault(field, reason.badEncoding) : value
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns how deep brackets nest, including those in strings: an upper bound. */
function depthOf(text: string): number {
  let depth = 0
  let max = 0
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    max = Math.max(max, depth)
  }
  return max
}
