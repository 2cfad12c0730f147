import * as z from 'zod'

/** Whole yen, never negative, far below the safe integer limit. */
export const yen = z.int().min(0).max(10_000_000_000)

/** Maximum price of a lot (constraint lots_sold_price_bounded). */
export const maxLotPriceYen = 2_000_000_000
