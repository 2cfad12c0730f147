import * as z from 'zod'

// Whole numbers of requests, as wide as the columns that store them or are compared with them.

/** The largest number of a column of type `integer`. */
export const maxInteger = 2_147_483_647

/** Id of a person, house, country, tariff or feed: their columns are `integer`. */
export const integerId = z.int().min(1).max(maxInteger)

/** Id of any other row: `bigint`. JavaScript represents integers below 2^53 exactly. */
export const bigId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The version of a row, counted from 1; a column of type `integer`. */
export const version = z.int().min(1).max(maxInteger)

/** Accepts the same numbers in a query string, or from clients that send numbers as text. */
export const asText = <Value extends z.ZodType<number, number>>(number: Value) =>
  z.coerce.number().pipe(number)
