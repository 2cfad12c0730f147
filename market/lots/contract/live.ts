import * as z from 'zod'
import { yen } from '#platform/core/contract/yen.ts'
import { maxWatchedLots } from '#platform/live/contract/stream.ts'

/** `lots`: ids of the lots on the screen, separated by commas. */
export const watchedLotsQuery = z.object({
  lots: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
    .default('')
    .transform((list) => (list === '' ? [] : list.split(',').map(Number)))
    .refine((lots) => lots.length <= maxWatchedLots),
})

/** `event: lot`: the current state of a watched lot. */
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

/** `event: note`: the managers' note on a watched lot was written, changed or deleted. */
export const noteEvent = z.object({ carId: z.string() })
export type NoteEvent = z.infer<typeof noteEvent>
