import { isTokyoDay, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'

// Parses values of a query string without Zod, because pages read their own address with these functions
// before Zod is loaded. The schemas of query-values.ts are built on them.

/** Maximum number of values in one list. */
export const maxListValues = 200
/** Maximum length of one text, in bytes of UTF-8. */
export const maxTextBytes = 2048

/** Parses a value; undefined when the text is not valid. */
export type Reader<Value> = (text: string) => Value | undefined

/** Free text. A NUL is refused because the database cannot hold one. */
export const readText: Reader<string> = (text) =>
  isShort(text) && !text.includes('\0') ? text : undefined

export const isShort = (text: string) => new TextEncoder().encode(text).length <= maxTextBytes

/** The values of a comma-separated list. */
export const listParts = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * The values of a list that are valid, without duplicates, and no more than a list may have: one that is not valid takes
 * no other with it. Undefined where none is.
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

/** A numeric code, one of these. */
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

/** A whole number up to `most`, with 0 for an empty text; null for anything else. */
function numberUpTo(text: string, most: number): number | null {
  const digits = text.trim()
  if (digits === '') return 0
  return /^\d{1,15}$/.test(digits) && Number(digits) <= most ? Number(digits) : null
}

/**
 * `min,max`. Invalid text becomes 0,0, which restricts nothing (spec 3 §5), and so does a range whose
 * maximum is below its minimum.
 */
export function rangeOf(text: string, most: number): RangeValue {
  const parts = text.split(',')
  const [min, max] = parts.map((part) => numberUpTo(part, most))
  if (parts.length !== 2 || min == null || max == null) return [0, 0]
  return max !== 0 && max < min ? [0, 0] : [min, max]
}

/** One bound of a range by itself; anything but a number becomes 0. */
export const boundOf = (text: string, most: number) => numberUpTo(text, most) ?? 0

/** A whole number between two others, inclusive. */
export const readNumber =
  (least: number, most: number): Reader<number> =>
  (text) => {
    const value = Number(text)
    return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : undefined
  }

/** One of some fixed values. */
export const readOneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text)
