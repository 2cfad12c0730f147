import * as z from 'zod'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { bidId, instant } from '#platform/core/contract/values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { chatSides } from './calls.ts'
import { inspection } from './inspections.ts'

/** Unread messages are counted up to this number. */
export const maxCountedUnread = 99

/** A conversation as a row of a list: the bid or the question, its lot, and the newest message. */
export const chatConversation = z.object({
  /** Of a question, the id reserved for the bid that may follow. */
  bidId: z.int(),
  /** Null for a question, which has no bid yet. */
  bidStatus: z.union(bidStatuses.map((code) => z.literal(code))).nullable(),
  bidAmount: yen.nullable(),
  /** The lot's id. */
  carId: z.string(),
  lotNo: z.string(),
  auctionName: z.string(),
  /** ISO 8601 with Tokyo's offset; the day alone if the time is unknown; null for stock. */
  auctionDate: z.string().nullable(),
  maker: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  /** URL of the first photo. */
  image: z.string().nullable(),
  /** Path of the lot's page in the web app. */
  link: z.string(),
  /** The client whose bid or question it is; null to clients, who see only their own. */
  client: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The newest message that was not withdrawn. */
  message: z
    .object({
      id: z.int(),
      /** The start of its text, or the name of its first file. */
      text: z.string(),
      time: instant,
      /** Whether the reader wrote it. */
      isOwn: z.boolean(),
      side: z.enum(chatSides),
      /** The author; null for the company, except to managers. */
      author: z.string().nullable(),
    })
    .nullable(),
  /** Unread messages of the reader's side, at most 99. */
  unread: z.int().min(0).max(maxCountedUnread),
  /** For managers: that a question or an inspection has no answer yet, and until when one helps; null for stock. */
  waiting: z.object({ answerBy: instant.nullable() }).nullable(),
  /** The inspection of the lot that was ordered in it. */
  inspection: inspection.nullable(),
})
export type ChatConversation = z.infer<typeof chatConversation>

export const listConversations = endpoint('GET', '/bid/chats', {
  summary:
    'Conversations about bids and lots: the person’s own, with those of their clients, or all; unread ones first, then the latest',
  query: z.object({
    ...pageQuery.shape,
    /** `true`: only conversations with unread messages. */
    unread: z
      .enum(['true', 'false', ''])
      .transform((text) => text === 'true')
      .optional(),
    /** `true`: only questions and inspections without an answer, those that must be answered first at the top. */
    waiting: z
      .enum(['true', 'false', ''])
      .transform((text) => text === 'true')
      .optional(),
    /** The conversation about this bid, even if it has no messages yet. */
    bidId: bidId.optional(),
  }),
  response: z.object({
    conversations: z.array(chatConversation),
    /** Number of the reader's conversations with unread messages, regardless of the query. */
    unreadTalks: z.int().min(0),
    /** Number of conversations that wait for an answer, regardless of the query; 0 except to managers. */
    waitingQuestions: z.int().min(0),
    pageInfo,
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
