import * as z from 'zod'
import { yen } from '#platform/core/contract/yen.ts'
import { isStatistics, pageTypes } from './page-types.ts'

export const statistics = pageTypes.filter(isStatistics)
/** A page type that has a summary. */
export type SalesPage = (typeof statistics)[number]

/** Price statistics of a set of finished lots, in yen; null if none was sold. */
export const sales = z.object({
  /** Lots with a result. */
  lots: z.int().min(0),
  /** Lots sold at a known price, at the auction or by negotiation. */
  sold: z.int().min(0),
  lowerQuartile: yen.nullable(),
  median: yen.nullable(),
  upperQuartile: yen.nullable(),
})
export type Sales = z.infer<typeof sales>

/** Maximum number of months in a summary, the latest ones: ten years. */
export const maxSalesMonths = 120

export const summary = z.object({
  all: sales,
  /** Every month (of the auction day, Tokyo) from the first to the last found, oldest first. */
  months: z.array(sales.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })).max(maxSalesMonths),
  /**
   * All bands of the odometer in km, including `from` and excluding `to`; the last one is open. A lot with an unknown
   * mileage is in none.
   */
  mileage: z.array(sales.extend({ from: z.int(), to: z.int().nullable() })),
  /** The grades found, best first; a lot without a grade is in none. */
  grades: z.array(sales.extend({ condition: z.string() })),
})
export type SalesSummary = z.infer<typeof summary>
