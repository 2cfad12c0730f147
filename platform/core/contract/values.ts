import * as z from 'zod'

// Values of requests about bids. Existing clients of the API send numbers also as text.

/** Returns a whole number; -1 means "nothing chosen". */
export const maybeNumber = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,11}$/)
        .transform(Number),
    ])
    .refine((value) => value === -1 || (value >= min && value <= max), 'invalid')
    .optional()
    .transform((value) => (value === -1 ? undefined : value))

/** Like `maybeNumber`; null clears an earlier choice. */
export const maybeChoice = (max: number) => z.union([maybeNumber(1, max), z.null()]).optional()

/** Yen of either sign; -1 means "nothing chosen", null clears an earlier choice. */
export const signedYen = z.union([maybeNumber(-100_000_000, 100_000_000), z.null()]).optional()

/** ISO 8601 with Tokyo's offset. */
export const instant = z.iso.datetime({ offset: true })

const idText = (digits: number) =>
  z.coerce
    .string<string | number>()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number)
export const lotId = idText(15)
export const bidId = idText(15)
export const personId = idText(9)
