import * as z from 'zod'

/**
 * `event: chat`: somebody has written, withdrawn or read a message about a bid. Who listens reads the messages
 * that are missing; their ids grow in the order in which they were sent.
 */
export const chatEvent = z.object({
  bidId: z.int(),
  /** Whose bid it is. */
  clientId: z.int(),
  lastMessageId: z.int(),
  /** The newest message that each side has read. */
  clientReadId: z.int(),
  companyReadId: z.int(),
  /** As in the rows of lists: the beginning of the last message, and whether the reader's side has read all. */
  message: z.string().nullable(),
  isRead: z.boolean(),
})
export type ChatEvent = z.infer<typeof chatEvent>
