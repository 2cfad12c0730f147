import { isNumber, isString, preference } from '#platform/preferences/web/preferences.ts'

/** An unsent message that a person has typed about a bid. */
export interface ChatDraft {
  readonly talk: string
  readonly text: string
  /** Files that are already uploaded. */
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

/** A message that is waiting to be sent. */
export interface QueuedMessage {
  /** Its `Idempotency-Key`, the same for all attempts. */
  readonly key: string
  readonly userId: number
  readonly bidId: number
  readonly text: string
  /** Files that are already uploaded. */
  readonly files: readonly UploadedFile[]
  /** The newest message known when it was queued. */
  readonly after: number
  /** By this device's clock, ms. */
  readonly queuedAt: number
  /** Why it failed: the code of a refusal, or `unreachable`; null while it waits. */
  readonly fault: string | null
  /** From when it can be resent, by this device's clock, ms. */
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
  /** Messages that the server has not stored yet; they survive a reload. */
  chatQueue: preference<readonly QueuedMessage[]>('chat-queue', [], isQueue),
}
