import * as z from 'zod'
import { yen } from '../core/yen.ts'

/** `event: bid`: one of the person's own bids was placed or changed, by anybody. */
export const bidEvent = z.object({
  bidId: z.int(),
  carId: z.string(),
  bidAmount: yen,
  bidStatus: z.int(),
  /** ISO 8601 with Tokyo's offset. */
  bidDate: z.string(),
})
export type BidEvent = z.infer<typeof bidEvent>
