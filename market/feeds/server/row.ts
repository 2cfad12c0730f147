import { isForeignAddress } from '#market/pictures/server/picture-addresses.ts'
import { latinCode } from '#market/reference-data/server/latin-letters.ts'
import { plain } from '#platform/core/server/plain-text.ts'
import { type FeedField, identifyingFields } from './fields.ts'
import { BadRow, type Problem, type RawFields } from './formats/raw-row.ts'
import { reason } from './reasons.ts'
import { dashless, isUnknownNumber, truth, wholeNumber } from './values/values.ts'

const printable = /^[\x20-\x7e]*$/
const lineBreak = /[\r\n]/
const unreadable = /[\0\ufffd\ud800-\udfff]/
/** How deep lists and objects of a row may nest. */
export const deepest = 20

/** Shared by all rows without a fault, which are nearly all. */
const noProblems: readonly Problem[] = []

/**
 * Reads typed values from a row. A value that cannot be accepted leaves its field empty and is noted; only a
 * field that identifies the lot refuses the row, by throwing BadRow.
 */
export class Row {
  readonly #raw: RawFields
  #emptied: Problem[] | null = null
  #warnings: Problem[] | null = null

  constructor(raw: RawFields) {
    this.#raw = raw
  }

  /** The fields that were left empty. */
  get emptied(): readonly Problem[] {
    return this.#emptied ?? noProblems
  }

  /** What was understood otherwise than it is written. */
  get warnings(): readonly Problem[] {
    return this.#warnings ?? noProblems
  }

  /** Notes how a value was understood. */
  note(field: FeedField, value: string, why: string): void {
    this.#warnings ??= []
    this.#warnings.push({ column: field, value, reason: why })
  }

  /** A code in Latin letters, whatever looks like them. */
  code(field: FeedField, text: string): string {
    const code = latinCode(text)
    if (code !== text) this.note(field, text, reason.lookAlikeLetters)
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
    // Most cells are plain, and nothing can be wrong with their characters.
    const isPlain = printable.test(value)
    if (!isPlain && unreadable.test(value) && (!value.isWellFormed() || /[\0\ufffd]/.test(value))) {
      return this.fault(field, reason.badEncoding) ?? ''
    }
    const text = isPlain ? value.trim() : plain(value)
    // How database dumps write null.
    if (text.length <= 4 && (text === 'NULL' || text === 'null' || text === '\\N')) return ''
    return text.length > limit ? (this.fault(field, reason.tooLong) ?? '') : text
  }

  /** A text of one line: line breaks inside of a cell are blanks. */
  line(field: FeedField, limit?: number): string {
    const text = this.text(field, limit)
    return text !== '' && lineBreak.test(text) ? text.replaceAll(/\s+/g, ' ') : text
  }

  required(field: FeedField, limit?: number): string {
    const text = dashless(this.line(field, limit))
    return text === '' ? this.refuse(field, reason.required) : text
  }

  number(field: FeedField, most: number, read = wholeNumber): number | null {
    const text = this.line(field)
    return isUnknownNumber(text) ? null : this.amount(field, text, most, read)
  }

  /** The number in a text of a field. */
  amount(field: FeedField, text: string, most: number, read = wholeNumber): number | null {
    const value = read(text)
    if (value === undefined) {
      const isLink = /^\s*(<a\b|https?:)/i.test(text)
      return this.fault(field, isLink ? reason.linkInsteadOfValue : reason.notANumber)
    }
    return value > most ? this.fault(field, reason.outOfRange) : value
  }

  /** Addresses of pictures or videos, joined by `#`, without those of this site. */
  list(field: FeedField, ownHost: string): string[] {
    const text = this.text(field, 64 * 1024)
    if (text === '') return []
    const addresses = text.split('#').map((address) => address.trim())
    // A text that is no image address cannot be shown, and is no reason to reject the lot.
    return addresses
      .filter(
        (address) => /^(https?:)?\/\/\S+$/i.test(address) && isForeignAddress(address, ownHost),
      )
      .slice(0, 60)
  }

  truth(field: FeedField): boolean | null {
    const text = dashless(this.line(field))
    if (text === '') return null
    return truth(text) ?? this.fault(field, reason.unknownValue)
  }

  /** A list or an object that the database can store. */
  json(field: FeedField): object | null {
    const text = this.text(field, 64 * 1024)
    if (text === '') return null
    const value = parse(text)
    if (typeof value !== 'object' || value === null || depthOf(text) > deepest) {
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

/** How deep brackets nest, those in strings included: an upper bound. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    most = Math.max(most, depth)
  }
  return most
}
