import * as z from 'zod'
import { yen } from '#platform/core/contract/yen.ts'

/**
 * `event: bid`: a bid was placed or changed by anybody. Sent for the person's own bids, to dealers for those of their
 * clients, and to managers of bids for all. If very many change at once, managers get only some of the events and must
 * reload lists.
 */
export const bidEvent = z.object({
  bidId: z.int(),
  carId: z.string(),
  bidAmount: yen,
  bidStatus: z.int(),
  /** ISO 8601 with Tokyo's offset. */
  bidDate: z.string(),
  /** The client who placed the bid. */
  clientId: z.int(),
  /** Counts the changes: a page that already has this version need not reload. */
  version: z.int(),
})
export type BidEvent = z.infer<typeof bidEvent>
