import { isTokyoDay, type TokyoDay } from './tokyo-time.ts'

// How values are written in a query, without Zod: pages read their own address with these functions
// before anything else is there, and the schemas of query-values.ts are made of them.

/** Most values that one list may have. */
export const mostListValues = 200
/** Most bytes that one text may have, in UTF-8. */
export const mostTextBytes = 2048

/** Reads a value from its text; undefined when the text is none. */
export type Reader<Value> = (text: string) => Value | undefined

/** Free text. A NUL is refused because the database cannot hold one. */
export const readText: Reader<string> = (text) =>
  isShort(text) && !text.includes('\0') ? text : undefined

export const isShort = (text: string) => new TextEncoder().encode(text).length <= mostTextBytes

/** The values of a comma-separated list. */
export const listParts = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A list without repetitions; one wrong value spoils it. */
export const readList =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (text) => {
    const values = listParts(text).map(read)
    const known = values.filter((value) => value !== undefined)
    const isRead = known.length === values.length && values.length <= mostListValues
    return isRead ? [...new Set(known)] : undefined
  }

/** The id of a maker, model or house. */
export const readId: Reader<number> = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** A code that is a number, of which only these exist. */
export const readCode =
  <Code extends number>(codes: readonly Code[]): Reader<Code> =>
  (text) =>
    codes.find((code) => String(code) === text)

/** A Tokyo day; years that a database calendar does not have are no days. */
export const readDay: Reader<TokyoDay> = (text) =>
  isTokyoDay(text) && text >= '1900' ? text : undefined

/** Both ends of a range, included; 0 is an open end. */
export type RangeValue = [min: number, max: number]

/** A whole number up to `most`, nothing being 0; null for anything else. */
function numberUpTo(text: string, most: number): number | null {
  const digits = text.trim()
  if (digits === '') return 0
  return /^\d{1,15}$/.test(digits) && Number(digits) <= most ? Number(digits) : null
}

/**
 * `min,max`. Whatever is no range becomes 0,0, which restricts nothing (spec 3 §5); so does a range
 * that ends before it begins.
 */
export function rangeOf(text: string, most: number): RangeValue {
  const parts = text.split(',')
  const [min, max] = parts.map((part) => numberUpTo(part, most))
  if (parts.length !== 2 || min == null || max == null) return [0, 0]
  return max !== 0 && max < min ? [0, 0] : [min, max]
}

/** One end of a range by itself; whatever is no number becomes 0. */
export const boundOf = (text: string, most: number) => numberUpTo(text, most) ?? 0

/** A whole number between two, both included. */
export const readNumber =
  (least: number, most: number): Reader<number> =>
  (text) => {
    const value = Number(text)
    return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : undefined
  }

/** One of some words. */
export const readWord =
  <Word extends string>(words: readonly Word[]): Reader<Word> =>
  (text) =>
    words.find((word) => word === text)
