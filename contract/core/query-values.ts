import * as z from 'zod'
import {
  boundOf,
  isShort,
  listParts,
  mostListValues,
  mostTextBytes,
  type RangeValue,
  type Reader,
  rangeOf,
  readCode,
  readDay,
  readId,
} from './query-text.ts'

// Values of a query string, where everything arrives as text and a repeated key as a list of texts.

/** Free text. A NUL is refused because the database cannot hold one. */
export const queryText = z
  .string()
  .refine(isShort, `longer than ${mostTextBytes} bytes`)
  .refine((text) => !text.includes('\0'), 'has a NUL')

/** Values in one parameter, comma-separated; a repeated parameter is a longer list. */
const commaList = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [...listParts(String(given))])

const listOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  commaList
    .pipe(z.array(value).max(mostListValues))
    .transform((values): z.output<Value>[] => [...new Set(values)])

const readBy = <Value>(read: Reader<Value>, fault: string) =>
  z.string().transform((text, check): Value => {
    const value = read(text)
    if (value !== undefined) return value
    check.addIssue(fault)
    return z.NEVER
  })

/** Codes or names, such as chassis codes. */
export const codeList = listOf(queryText)

/** Ids of makers, models and houses. */
export const idList = listOf(readBy(readId, 'not an id'))

/** Codes that are numbers, of which only these exist. */
export const numberCodeList = <Code extends number>(codes: readonly Code[]) =>
  listOf(readBy(readCode(codes), 'unknown code'))

/** Tokyo days; years that a database calendar does not have are no days. */
export const dayList = listOf(readBy(readDay, 'not a day, YYYY-MM-DD'))

/**
 * `min,max`. Whatever is no range becomes 0,0, which restricts nothing (spec 3 §5); so does a range
 * that ends before it begins.
 */
export const queryRange = (most: number) =>
  queryText.transform((text): RangeValue => rangeOf(text, most))

/** One end of a range by itself; whatever is no number becomes 0. */
export const queryBound = (most: number) => queryText.transform((text) => boundOf(text, most))
