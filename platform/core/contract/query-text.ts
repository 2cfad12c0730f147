import { isTokyoDay, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'

// Parses values of a query string without Zod, because pages read their own address before Zod is loaded. The schemas
// of query-values.ts use these functions.

export const maxListValues = 200
/** Maximum length of one text, in bytes of UTF-8. */
export const maxTextBytes = 2048

/** Parses a value; undefined when the text is not valid. */
export type Reader<Value> = (text: string) => Value | undefined

/** Free text. A NUL is refused because the database cannot hold one. */
export const readText: Reader<string> = (text) =>
  isShort(text) && !text.includes('\0') ? text : undefined

export const isShort = (text: string) => new TextEncoder().encode(text).length <= maxTextBytes

/** Returns the values of a comma-separated list. */
export const listParts = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Returns the valid values of a list without duplicates, up to the maximum; an invalid value does not discard the
 * others. Undefined when none is valid.
 */
export const readList =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (text) => {
    const parts = listParts(text)
    const known = parts.map(read).filter((value) => value !== undefined)
    if (known.length === 0 && parts.length > 0) return undefined
    return [...new Set(known)].slice(0, maxListValues)
  }

/** The id of a maker, model or house. */
export const readId: Reader<number> = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Reads one of these numeric codes. */
export const readCode =
  <Code extends number>(codes: readonly Code[]): Reader<Code> =>
  (text) =>
    codes.find((code) => String(code) === text)

/** A Tokyo day; years that the database does not support are invalid. */
export const readDay: Reader<TokyoDay> = (text) =>
  isTokyoDay(text) && text >= '1900' ? text : undefined

/** A house on a day, `YYYY-MM-DD-house` with the id of the house. */
export const readHouseDay: Reader<string> = (text) =>
  readDay(text.slice(0, 10)) && /^-[1-9]\d{0,8}$/.test(text.slice(10)) ? text : undefined

/** Both bounds of a range, inclusive; 0 is an open bound. */
export type RangeValue = [min: number, max: number]

/** Reads a whole number up to `max`, with 0 for an empty text; null for anything else. */
function numberUpTo(text: string, max: number): number | null {
  const digits = text.trim()
  if (digits === '') return 0
  return /^\d{1,15}$/.test(digits) && Number(digits) <= max ? Number(digits) : null
}

/**
 * Reads `min,max`. Invalid text becomes 0,0, which restricts nothing (spec 3 §5), and so does a range whose maximum is
 * below its minimum.
 */
export function rangeOf(text: string, limit: number): RangeValue {
  const parts = text.split(',')
  const [min, max] = parts.map((part) => numberUpTo(part, limit))
  if (parts.length !== 2 || min == null || max == null) return [0, 0]
  return max !== 0 && max < min ? [0, 0] : [min, max]
}

/** Reads one bound of a range; anything but a number becomes 0. */
export const boundOf = (text: string, max: number) => numberUpTo(text, max) ?? 0

/** Reads a whole number between two bounds, inclusive. */
export const readNumber =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text)
    return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : undefined
  }

/** Reads one of some fixed values. */
export const readOneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text)
