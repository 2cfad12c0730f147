import * as z from 'zod'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import {
  boundOf,
  isShort,
  listParts,
  maxListValues,
  maxTextBytes,
  type RangeValue,
  type Reader,
  rangeOf,
  readCode,
  readDay,
  readHouseDay,
  readId,
} from './query-text.ts'

// Schemas of a query string, in which every value is text and a repeated key an array of texts.

/** Free text. A NUL is refused because the database cannot hold one. */
export const queryText = z
  .string()
  .refine(isShort, `longer than ${maxTextBytes} bytes`)
  .refine((text) => !text.includes('\0'), 'has a NUL')

/** Values in one parameter, comma-separated; a repeated parameter is a longer list. */
const commaList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [...listParts(String(value))])

const listOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  commaList
    .pipe(z.array(value).max(maxListValues))
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

/** Numeric codes, each one of these. */
export const numberCodeList = <Code extends number>(codes: readonly Code[]) =>
  listOf(readBy(readCode(codes), 'unknown code'))

/** Tokyo days; years that the database does not support are invalid. */
export const dayList = listOf(readBy(readDay, 'not a day, YYYY-MM-DD'))

/**
 * Tokyo days. Two values in one parameter are the ends of a span, one of which may be empty; any other number of
 * values, or a repeated parameter, is a list.
 */
export const dayOrSpan = z
  .union([z.string(), z.array(z.string())])
  .transform((value, check): { days: TokyoDay[] } | { from?: TokyoDay; to?: TokyoDay } => {
    const parts = String(value)
      .split(',')
      .map((part) => part.trim())
    const days = parts.map((part) => (part === '' ? '' : readDay(part)))
    const isRead = days.every((day) => day !== undefined)
    if (!isRead || days.length > maxListValues) {
      check.addIssue('not days, YYYY-MM-DD')
      return z.NEVER
    }
    const [from, to] = days
    if (days.length === 2 && !Array.isArray(value))
      return { ...(from && { from }), ...(to && { to }) }
    return { days: days.filter((day) => day !== '') }
  })

export const queryDay = readBy(readDay, 'not a day, YYYY-MM-DD')

/** Houses on days, each `YYYY-MM-DD-house`, with the id of the house. */
export const houseDayList = listOf(readBy(readHouseDay, 'not a day and a house, YYYY-MM-DD-id'))

/**
 * `min,max`. Invalid text becomes 0,0, which restricts nothing (spec 3 §5), and so does a range whose
 * maximum is below its minimum.
 */
export const queryRange = (max: number) =>
  queryText.transform((text): RangeValue => rangeOf(text, max))

/** One bound of a range; anything but a number becomes 0. */
export const queryBound = (max: number) => queryText.transform((text) => boundOf(text, max))
