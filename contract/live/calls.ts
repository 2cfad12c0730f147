import * as z from 'zod'
import { yen } from '../core/yen.ts'
import { mostWatchedLots } from './stream.ts'

/**
 * `lots`: ids of the lots that are being looked at, separated by commas. `since`: the position of an
 * earlier stream, for whoever begins a new one; a browser that reconnects sends the header.
 */
export const eventsQuery = z.object({
  since: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
  lots: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
    .default('')
    .transform((list) => (list === '' ? [] : list.split(',').map(Number)))
    .refine((lots) => lots.length <= mostWatchedLots),
})

/** `event: bid`: one of one's own bids has come or changed, in whatever tab or by whomever. */
export const bidEvent = z.object({
  bidId: z.int(),
  carId: z.string(),
  bidAmount: yen,
  bidStatus: z.int(),
  /** ISO 8601 with Tokyo's offset. */
  bidDate: z.string(),
})
export type BidEvent = z.infer<typeof bidEvent>

/** `event: lot`: what a watched lot is like now. */
export const lotEvent = z.object({
  carId: z.string(),
  status: z.int(),
  startPrice: yen.nullable(),
  soldPrice: yen.nullable(),
  auctionDate: z.string().nullable(),
  biddingDeadline: z.string().nullable(),
  cancelDeadline: z.string().nullable(),
})
export type LotEvent = z.infer<typeof lotEvent>
