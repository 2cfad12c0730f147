import * as z from 'zod'

/**
 * `event: chat`: somebody has written, withdrawn or read a message about a bid. Listeners fetch the messages that they
 * lack; ids grow in the order in which messages were sent.
 */
export const chatEvent = z.object({
  bidId: z.int(),
  /** The client who placed the bid. */
  clientId: z.int(),
  lastMessageId: z.int(),
  /** The newest message read by each side. */
  clientReadId: z.int(),
  companyReadId: z.int(),
  /** As in list rows: the start of the last message, and whether the reader's side has read everything. */
  message: z.string().nullable(),
  isRead: z.boolean(),
})
export type ChatEvent = z.infer<typeof chatEvent>
