import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { bidId, instant } from '#platform/core/contract/values.ts'

/** Most characters of a message, counted as Unicode code points. */
export const maxMessageCharacters = 10_000
/** Most files of one message. */
export const maxMessageFiles = 6
/** How long one's own message can be withdrawn. */
export const withdrawSeconds = 120
/** Messages of a page, and the most that one request gets. */
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

/** The client, with the dealer where there is one, and the company. */
export const chatSides = ['client', 'company'] as const
export type ChatSide = (typeof chatSides)[number]

/** A message with the fields of spec 2 §3 and, below them, our own. */
export const chatMessage = z.object({
  id: messageId,
  /** Empty where it was withdrawn, and where it has only files. */
  text: z.string(),
  time: instant,
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
  side: z.enum(chatSides),
  /** Who wrote it; null for the company, whose people only managers know by name. */
  author: z.string().nullable(),
  isWithdrawn: z.boolean(),
  /** Until when the reader can withdraw it; null where that is impossible. */
  withdrawableUntil: instant.nullable(),
  /** Whether the other side has read it. */
  isReadByOthers: z.boolean(),
  files: z.array(chatFile),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** spec 2 §7. Reading changes no read mark: that is `markChatRead`. */
export const getChat = endpoint('GET', '/bid/chat', {
  summary:
    'Messages about a bid, the oldest first: a page that ends at the newest or before a message',
  query: z.object({
    bidId,
    /** Messages before this one. */
    before: queriedMessageId.optional(),
    /** Messages after this one, the oldest of them first; 0 for all. */
    after: asText(z.int().min(0)).optional(),
    limit: asText(z.int().min(1).max(maxMessages)).default(messagePageSize),
  }),
  response: z.object({
    chat: z.array(chatMessage),
    /** Whether the reader's side has read everything. */
    isRead: z.boolean(),
    /** Whether there are messages before (of `after`: behind) those of the page. */
    hasMore: z.boolean(),
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
export type Chat = z.infer<typeof getChat.response>

/** spec 2 §7. */
export const markChatRead = endpoint('PUT', '/bid/update-chat-status', {
  summary: 'Marks messages about a bid as read by the side of the reader',
  body: z.object({
    bidId,
    /** Up to this message; left out, all there are. */
    messageId: messageId.optional(),
  }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

/** Anything but blanks and marks without width, such as those of the direction of writing. */
const visible = /[^\s\p{Cc}\p{Cf}]/u

/** A text that the database can hold; empty where nothing of it can be seen. */
const messageText = z
  .string()
  // Half of a surrogate pair is no character.
  .transform((text) => (visible.test(text) ? text.toWellFormed().trim() : ''))
  .refine((text) => !text.includes('\0'), 'invalid')
  .check(({ value, issues }) => {
    const maximum = maxMessageCharacters
    // A character takes one or two units.
    if (value.length <= maximum || [...value].length <= maximum) return
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
  })

/** spec 2 §7. */
export const saveChat = endpoint('POST', '/bid/save-chat', {
  summary: 'Sends a message about a bid',
  body: z
    .object({
      bidId,
      comment: messageText.default(''),
      /** Uploaded before, each attached once. */
      files: z.array(bigId).max(maxMessageFiles).default([]),
    })
    .refine(({ comment, files }) => comment !== '' || files.length > 0, {
      path: ['comment'],
      message: 'required',
    }),
  response: z.object({ success: z.literal(true), message: chatMessage }),
  refusals: ['not_found', 'too_many_requests', 'file_gone'],
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
