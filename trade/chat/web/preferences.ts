import { isNumber, isString, preference } from '#platform/preferences/web/preferences.ts'

/** A message that was typed and not sent, of a person about a bid. */
export interface ChatDraft {
  readonly talk: string
  readonly text: string
  /** Files that are uploaded already. */
  readonly files: readonly UploadedFile[]
}

export interface UploadedFile {
  readonly id: number
  readonly name: string
  readonly isImage: boolean
}

const isChatDraftList = (value: unknown): value is readonly ChatDraft[] =>
  Array.isArray(value) &&
  value.every(
    (draft: Partial<ChatDraft> | null) =>
      isString(draft?.talk) && isString(draft.text) && Array.isArray(draft.files),
  )

/** A message on its way to the server. */
export interface QueuedMessage {
  /** Its `Idempotency-Key`, the same for all attempts. */
  readonly key: string
  readonly userId: number
  readonly bidId: number
  readonly text: string
  /** Files that are uploaded already. */
  readonly files: readonly UploadedFile[]
  /** The newest message that was known when it was sent. */
  readonly after: number
  /** By the clock of this device, ms. */
  readonly queuedAt: number
  /** Why it was not sent: a code of a refusal, or `unreachable`; null while it waits. */
  readonly fault: string | null
  /** From when it can be sent again, by the clock of this device, ms. */
  readonly retryAt: number | null
}

const isQueue = (value: unknown): value is readonly QueuedMessage[] =>
  Array.isArray(value) &&
  value.every(
    (message: Partial<QueuedMessage> | null) =>
      isString(message?.key) &&
      isString(message.text) &&
      [message.userId, message.bidId, message.after, message.queuedAt].every(isNumber) &&
      Array.isArray(message.files) &&
      (message.fault === null || isString(message.fault)) &&
      (message.retryAt === null || isNumber(message.retryAt)),
  )

export const chatPreferences = {
  chatDrafts: preference<readonly ChatDraft[]>('chat-drafts', [], isChatDraftList),
  /** Messages that were sent and are not with the server yet; they survive a reload. */
  chatQueue: preference<readonly QueuedMessage[]>('chat-queue', [], isQueue),
}
