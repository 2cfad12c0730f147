import * as z from 'zod'
import { isTokyoDay } from './tokyo-time.ts'

// Values of a query string, where everything arrives as text and a repeated key as a list of texts.

/** Most values that one list may have. */
export const mostListValues = 200
/** Most bytes that one text may have, in UTF-8. */
export const mostTextBytes = 2048

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Free text. A NUL is refused because the database cannot hold one. */
export const queryText = z
  .string()
  .refine((text) => bytesOf(text) <= mostTextBytes, `longer than ${mostTextBytes} bytes`)
  .refine((text) => !text.includes('\0'), 'has a NUL')

/** Values in one parameter, comma-separated; a repeated parameter is a longer list. */
const commaList = z.union([z.string(), z.array(z.string())]).transform((given) => {
  const parts = String(given).split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
})

const listOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  commaList
    .pipe(z.array(value).max(mostListValues))
    .transform((values): z.output<Value>[] => [...new Set(values)])

/** Codes or names, such as chassis codes. */
export const codeList = listOf(queryText)

/** Ids of makers, models and houses. */
export const idList = listOf(
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
)

/** Codes that are numbers, of which only these exist. */
export const numberCodeList = <Code extends number>(codes: readonly Code[]) =>
  listOf(
    z.string().transform((text, check): Code => {
      const known = codes.find((code) => String(code) === text)
      if (known !== undefined) return known
      check.addIssue('unknown code')
      return z.NEVER
    }),
  )

/** Tokyo days; years that a database calendar does not have are no days. */
export const dayList = listOf(
  z.string().refine((day) => isTokyoDay(day) && day >= '1900', 'not a day, YYYY-MM-DD'),
)

/** Both ends of a range, included; 0 is an open end. */
export type RangeValue = [min: number, max: number]

/** A whole number up to `most`; null for anything else. */
function readNumber(text: string, most: number): number | null {
  const digits = text.trim()
  if (digits === '') return 0
  return /^\d{1,15}$/.test(digits) && Number(digits) <= most ? Number(digits) : null
}

/**
 * `min,max`. Whatever is no range becomes 0,0, which restricts nothing (spec 3 §5); so does a range
 * that ends before it begins.
 */
export const queryRange = (most: number) =>
  queryText.transform((text): RangeValue => {
    const parts = text.split(',')
    const [min, max] = parts.map((part) => readNumber(part, most))
    if (parts.length !== 2 || min == null || max == null) return [0, 0]
    return max !== 0 && max < min ? [0, 0] : [min, max]
  })

/** One end of a range by itself; whatever is no number becomes 0. */
export const queryBound = (most: number) =>
  queryText.transform((text) => readNumber(text, most) ?? 0)
