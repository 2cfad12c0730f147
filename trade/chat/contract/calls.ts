import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { bidId, instant } from '#platform/core/contract/values.ts'

/** Maximum length of a message in Unicode code points. */
export const maxMessageCharacters = 10_000
/** Maximum number of files per message. */
export const maxMessageFiles = 6
/** How long authors can withdraw their own message. */
export const withdrawSeconds = 120
/** Default page size, and the maximum per request. */
const messagePageSize = 50
const maxMessages = 200

const messageId = bigId
const queriedMessageId = asText(messageId)

/** A photo or document of a message. */
export const chatFile = z.object({
  id: z.int(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels; null for documents. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  isImage: z.boolean(),
})
export type ChatFile = z.infer<typeof chatFile>

/** The client's side, which includes the client's dealer, and the company's. */
export const chatSides = ['client', 'company'] as const
export type ChatSide = (typeof chatSides)[number]

/** A message: the fields of spec 2 §3, then our own. */
export const chatMessage = z.object({
  id: messageId,
  /** Empty if it was withdrawn or has only files. */
  text: z.string(),
  time: instant,
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
  side: z.enum(chatSides),
  /** The author; null for the company, whose staff only managers know by name. */
  author: z.string().nullable(),
  isWithdrawn: z.boolean(),
  /** Until when the reader can withdraw it; null if that is impossible. */
  withdrawableUntil: instant.nullable(),
  /** Whether the other side has read it. */
  isReadByOthers: z.boolean(),
  files: z.array(chatFile),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** Returns messages (spec 2 §7). Does not mark anything as read: `markChatRead` does. */
export const getChat = endpoint('GET', '/bid/chat', {
  summary:
    'Messages about a bid, oldest first: a page that ends with the newest or before a given one',
  query: z.object({
    bidId,
    before: queriedMessageId.optional(),
    /** Messages after this one, oldest first; 0 for all. */
    after: asText(z.int().min(0)).optional(),
    limit: asText(z.int().min(1).max(maxMessages)).default(messagePageSize),
  }),
  response: z.object({
    chat: z.array(chatMessage),
    /** Whether the reader's side has read everything. */
    isRead: z.boolean(),
    /** Whether there are more messages before the page; with `after`, after it. */
    hasMore: z.boolean(),
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
export type Chat = z.infer<typeof getChat.response>

export const markChatRead = endpoint('PUT', '/bid/update-chat-status', {
  summary: "Marks messages about a bid as read by the reader's side",
  body: z.object({
    bidId,
    /** The last message that was read; if omitted, all are marked. */
    messageId: messageId.optional(),
  }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

/** Anything but whitespace and zero-width characters, such as direction marks. */
const visible = /[^\s\p{Cc}\p{Cf}]/u

/** Normalizes a text to what the database can store; empty if it has nothing visible. */
export const messageText = z
  .string()
  // Replaces lone surrogates.
  .transform((text) => (visible.test(text) ? text.toWellFormed().trim() : ''))
  .refine((text) => !text.includes('\0'), 'invalid')
  .check(({ value, issues }) => {
    const maximum = maxMessageCharacters
    // Skips counting if the length in code units is already short enough.
    if (value.length <= maximum || [...value].length <= maximum) return
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
  })

/** Why a message is refused: a client writes to a question only as long as they could bid. */
export const writingRefusals = [
  'not_found',
  'bidding_restricted',
  'auction_finished',
  'lot_withdrawn',
  'bidding_closed',
] as const satisfies readonly RefusalCode[]

/** Why a person cannot ask about a lot. */
export const askingRefusals = [
  ...writingRefusals,
  'managers_do_not_ask',
] as const satisfies readonly RefusalCode[]

export const saveChat = endpoint('POST', '/bid/save-chat', {
  summary: 'Sends a message about a bid',
  body: z
    .object({
      bidId,
      comment: messageText.default(''),
      /** Ids of uploaded files; each can be attached once. */
      files: z.array(bigId).max(maxMessageFiles).default([]),
    })
    .refine(({ comment, files }) => comment !== '' || files.length > 0, {
      path: ['comment'],
      message: 'required',
    }),
  response: z.object({ success: z.literal(true), message: chatMessage }),
  refusals: [...writingRefusals, 'too_many_requests', 'file_gone'],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const withdrawChat = endpoint('PUT', '/bid/withdraw-chat', {
  summary: "Withdraws one's own message within two minutes",
  body: z.object({ bidId, messageId }),
  response: done,
  refusals: ['not_found', 'message_stands'],
  access: { who: 'signed-in' },
})
