import * as z from 'zod'

/** Returns the schema of a value for each page type. */
export const byPageType = <Value extends z.ZodType>(value: Value) =>
  z.object({ 'car-auction': value, stock: value, stats: value, bikes: value, 'bike-stats': value })
