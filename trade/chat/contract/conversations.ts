import * as z from 'zod'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { bidId, instant } from '#platform/core/contract/values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { chatSides } from './calls.ts'

/** More unread messages of a conversation are not counted. */
export const maxCountedUnread = 99

/** A conversation as a line of a list: the bid, its lot, and the newest message. */
export const chatConversation = z.object({
  bidId: z.int(),
  bidStatus: z.union(bidStatuses.map((code) => z.literal(code))),
  bidAmount: yen,
  /** The lot's id. */
  carId: z.string(),
  lotNo: z.string(),
  auctionName: z.string(),
  /** ISO 8601 with Tokyo's offset; the day alone when the hour is not known; null for stock. */
  auctionDate: z.string().nullable(),
  maker: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  /** Address of the first photo. */
  image: z.string().nullable(),
  /** Page of the lot in the web app. */
  link: z.string(),
  /** Whose bid it is; null to clients, who have only their own. */
  client: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The newest message that is not withdrawn. */
  message: z
    .object({
      id: z.int(),
      /** Its beginning, or the name of its first file. */
      text: z.string(),
      time: instant,
      /** Whether the reader wrote it. */
      isOwn: z.boolean(),
      side: z.enum(chatSides),
      /** Who wrote it; null for the company to everybody but managers. */
      author: z.string().nullable(),
    })
    .nullable(),
  /** Messages that the reader's side has not read, at most 99. */
  unread: z.int().min(0).max(maxCountedUnread),
})
export type ChatConversation = z.infer<typeof chatConversation>

export const listConversations = endpoint('GET', '/bid/chats', {
  summary:
    'Conversations about bids: one’s own, with those of one’s clients, or all; unread ones first, then the latest',
  query: z.object({
    ...pageQuery.shape,
    /** `true`: only those with unread messages. */
    unread: z
      .enum(['true', 'false', ''])
      .transform((text) => text === 'true')
      .optional(),
    /** The one about this bid, also where nobody has written yet. */
    bidId: bidId.optional(),
  }),
  response: z.object({
    conversations: z.array(chatConversation),
    /** Conversations of the reader that have unread messages, whatever the query. */
    unreadTalks: z.int().min(0),
    pageInfo,
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
