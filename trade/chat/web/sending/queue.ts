import type { QueryClient } from '@tanstack/react-query'
import { deviceNow } from '#platform/clock/web/device-now.ts'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import { addMessage } from '../chat-query.ts'
import { chatPreferences, type QueuedMessage } from '../preferences.ts'
import { chatKey } from '../query-keys.ts'

/** Who sends, and the cache that a sent message goes into. */
export interface Sender {
  readonly queryClient: QueryClient
  readonly userId: number
}

/** Delay of a message (spec 2 §9), ms. */
const sendDelayMs = 100
/** Pauses before a message is tried again that got no response, ms. */
const retryPauses = [500, 1500]
/** What waited for longer when the page was opened is not sent without asking, ms. */
const forgottenMs = 5 * 60_000

const { chatQueue } = chatPreferences
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const change = (edit: (queue: readonly QueuedMessage[]) => readonly QueuedMessage[]) =>
  chatQueue.write(edit(chatQueue.read()))

/** Queues a message. It is stored until the server has it, so that no reload loses it. */
export function queueMessage(
  sender: Sender,
  message: Pick<QueuedMessage, 'bidId' | 'text' | 'files' | 'after'>,
): void {
  const own = { key: newRequestKey(), userId: sender.userId, queuedAt: deviceNow() }
  change((queue) => [...queue, { ...message, ...own, fault: null, retryAt: null }])
  void sendQueued(sender)
}

/** Sends all messages of a conversation again that were not sent, in their order and under their own keys. */
export function sendAgain(sender: Sender, bidId: number): void {
  change((queue) =>
    queue.map((one) =>
      isOf(one, sender.userId, bidId) && one.fault !== null
        ? { ...one, fault: null, retryAt: null, queuedAt: deviceNow() }
        : one,
    ),
  )
  void sendQueued(sender)
}

export const dropQueued = (key: string): void =>
  change((queue) => queue.filter((one) => one.key !== key))

export const isOf = (one: QueuedMessage, userId: number, bidId: number): boolean =>
  one.userId === userId && one.bidId === bidId

let resumed = false

/** Sends what an earlier page of this browser has left. */
export function resumeQueue(sender: Sender): void {
  if (resumed) return
  resumed = true
  const since = deviceNow() - forgottenMs
  const isForgotten = (one: QueuedMessage) => one.fault === null && one.queuedAt < since
  if (chatQueue.read().some(isForgotten)) {
    change((queue) =>
      queue.map((one) => (isForgotten(one) ? { ...one, fault: 'unreachable' } : one)),
    )
  }
  void sendQueued(sender)
}

let sending: Promise<void> | null = null

/** Sends one message after the other, in one tab at a time. */
function sendQueued(sender: Sender): Promise<void> {
  sending ??= inOneTab(`seriba-chat-queue-${sender.userId}`, () => sendAll(sender)).finally(() => {
    sending = null
    if (nextOf(sender.userId)) void sendQueued(sender)
  })
  return sending
}

/** Without locks, as on plain HTTP, two tabs may send the same message: its key lets the server take it once. */
const inOneTab = async (name: string, work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()

const nextOf = (userId: number) =>
  chatQueue.read().find((one) => one.userId === userId && one.fault === null)

async function sendAll(sender: Sender): Promise<void> {
  await pause(sendDelayMs)
  for (let next = nextOf(sender.userId); next; next = nextOf(sender.userId)) {
    try {
      const message = await sendOnce(next)
      addMessage(sender.queryClient, next.bidId, message)
      dropQueued(next.key)
      for (const listener of sentListeners) listener(message.id)
      void sender.queryClient.invalidateQueries({ queryKey: chatKey(next.bidId) })
    } catch (error) {
      fail(next, error)
    }
  }
}

async function sendOnce({ key, bidId, text, files }: QueuedMessage): Promise<ChatMessage> {
  const body = { bidId, comment: text, files: files.map(({ id }) => id) }
  for (const wait of [...retryPauses, null]) {
    try {
      return (await call('saveChat', { body }, { requestKey: key })).message
    } catch (error) {
      const isWorthARetry = error instanceof Unreachable && navigator.onLine !== false
      if (wait === null || !isWorthARetry) throw error
    }
    await pause(wait)
  }
  throw new Error('a message is sent or fails')
}

/** Marks a message, and those of the conversation behind it, which would else come before it. */
function fail({ key, userId, bidId }: QueuedMessage, error: unknown): void {
  const refused = error instanceof CallRefused ? error : null
  const fault = refused
    ? refused.messageCode
    : error instanceof Unreachable
      ? 'unreachable'
      : 'internal'
  const wait = refused?.retryAfterSeconds ?? 0
  const retryAt = wait > 0 ? deviceNow() + wait * 1000 : null
  change((queue) => {
    const at = queue.findIndex((one) => one.key === key)
    return queue.map((one, place) =>
      place >= at && isOf(one, userId, bidId) && one.fault === null
        ? { ...one, fault, retryAt }
        : one,
    )
  })
}

const sentListeners = new Set<(messageId: number) => void>()

/** Reports the messages that this tab has sent; returns a function to stop. */
export function onSent(listener: (messageId: number) => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/**
 * The queued messages that have to be shown: not those that are in the conversation already, because the stream was
 * faster than the response or the response was lost.
 */
export function unsentOf(
  queue: readonly QueuedMessage[],
  messages: readonly Pick<ChatMessage, 'id' | 'text' | 'isOwn' | 'files'>[],
): readonly QueuedMessage[] {
  const matched = new Set<number>()
  return queue.filter((one) => {
    if (one.fault !== null) return true
    const found = messages.find(
      ({ id, text, isOwn, files }) =>
        isOwn &&
        id > one.after &&
        text === one.text &&
        files.length === one.files.length &&
        !matched.has(id),
    )
    if (found) matched.add(found.id)
    return !found
  })
}
