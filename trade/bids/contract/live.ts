import * as z from 'zod'
import { yen } from '#platform/core/contract/yen.ts'

/**
 * `event: bid`: a bid was placed or changed, by anybody: one of the person's own, of a dealer's clients, or
 * to managers of bids anybody's. When very many change at once, managers get some of them: lists have
 * to be read again.
 */
export const bidEvent = z.object({
  bidId: z.int(),
  carId: z.string(),
  bidAmount: yen,
  bidStatus: z.int(),
  /** ISO 8601 with Tokyo's offset. */
  bidDate: z.string(),
  /** Whose bid it is. */
  clientId: z.int(),
  /** Counts the changes: a page that has this version already has nothing to load. */
  version: z.int(),
})
export type BidEvent = z.infer<typeof bidEvent>
