import type { LiveEvent } from '#platform/live/contract/stream.ts'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import type { ChatConversation } from '#trade/chat/contract/conversations.ts'
import { pageInfoOf } from './answers.ts'
import type { Answers, FakeRequest } from './fake-server.ts'

/** A row of the list of conversations. */
export const conversation: ChatConversation = {
  ...{ bidId: 7, bidStatus: 1, bidAmount: 300_000, carId: '41', lotNo: '4711' },
  ...{ auctionName: 'USS Tokyo', auctionDate: '2026-11-27T13:00:00+09:00', maker: 'TOYOTA' },
  ...{ model: 'ALPHARD', year: 2018, image: null, link: '/car-auction/41', client: null },
  message: {
    ...{ id: 1, text: 'Has it run?', time: '2026-11-26T10:00:00+09:00', isOwn: false },
    ...{ side: 'company', author: null },
  },
  unread: 0,
  waiting: null,
  inspection: null,
}

export const conversationsOf = (...conversations: readonly ChatConversation[]) => ({
  ...{
    conversations: [...conversations],
    unreadTalks: conversations.filter(({ unread }) => unread > 0).length,
    waitingQuestions: conversations.filter(({ waiting }) => waiting).length,
  },
  pageInfo: pageInfoOf(conversations.length),
})

/** Returns the event of a new message, or of a message that was read. */
export const chatEventOf = ({ bidId }: Pick<ChatConversation, 'bidId'>): LiveEvent => ({
  kind: 'chat',
  data: {
    ...{ bidId, clientId: 1, lastMessageId: 0, clientReadId: 0, companyReadId: 0 },
    ...{ message: null, isRead: false },
  },
})

/** A client's conversation about a bid, which the fake server stores. */
export interface FakeConversation {
  readonly answers: Answers
  readonly messages: readonly ChatMessage[]
  /** Adds a message, from the company unless `part` differs. */
  add(text: string, part?: Partial<ChatMessage>): void
  /** Saves a message as the server does: once for each key. */
  save(request: FakeRequest): { success: true; message: ChatMessage }
  /** Marks the client's messages as read by the company. */
  read(): void
}

export function fakeConversation(...texts: readonly string[]): FakeConversation {
  const messages: ChatMessage[] = []
  const byKey = new Map<string | null, ChatMessage>()
  let readId = 0

  const add = (text: string, part: Partial<ChatMessage> = {}): ChatMessage => {
    const message: ChatMessage = {
      ...{ id: messages.length + 1, text, time: '2026-11-26T11:00:00+09:00', isOwn: false },
      ...{ side: 'company', author: null, isWithdrawn: false, withdrawableUntil: null },
      ...{ isReadByOthers: false, files: [] },
      ...part,
    }
    messages.push(message)
    return message
  }
  const save = ({ body, headers }: FakeRequest) => {
    const key = headers.get('idempotency-key')
    const { comment } = body as { comment: string }
    const message = byKey.get(key) ?? add(comment, { isOwn: true, side: 'client' })
    byKey.set(key, message)
    readId = message.id
    return { success: true as const, message }
  }
  for (const text of texts) add(text)
  return {
    messages,
    add: (text, part) => void add(text, part),
    save,
    read() {
      for (const [at, message] of messages.entries()) {
        if (message.isOwn) messages[at] = { ...message, isReadByOthers: true }
      }
    },
    answers: {
      listConversations() {
        const unread = messages.filter(({ id, isOwn }) => !isOwn && id > readId).length
        return conversationsOf({ ...conversation, unread })
      },
      getChat({ query: { before, limit = 50 } }) {
        const found = messages.filter(({ id }) => before === undefined || id < Number(before))
        const last = messages.findLast(({ isOwn }) => !isOwn)?.id ?? 0
        const chat = found.slice(-Number(limit))
        return { chat, isRead: last <= readId, hasMore: found.length > chat.length }
      },
      saveChat: save,
      markChatRead({ body }) {
        readId = (body as { messageId: number }).messageId
        return { success: true }
      },
      withdrawChat({ body }) {
        const { messageId } = body as { messageId: number }
        const at = messages.findIndex(({ id }) => id === messageId)
        const message = messages[at]
        if (message)
          messages[at] = { ...message, text: '', isWithdrawn: true, withdrawableUntil: null }
        return { success: true }
      },
    },
  }
}
