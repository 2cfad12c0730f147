import type { QueryClient } from '@tanstack/react-query'
import { deviceNow } from '#platform/clock/web/device-now.ts'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import { addMessage } from '../chat-query.ts'
import { chatPreferences, type QueuedMessage } from '../preferences.ts'
import { chatKey } from '../query-keys.ts'

/** The sender, and the cache that receives sent messages. */
export interface Sender {
  readonly queryClient: QueryClient
  readonly userId: number
}

/** Delay before a message is sent (spec 2 §9), ms. */
const sendDelayMs = 100
/** Delays before retries of a message that got no response, ms. */
const retryPauses = [500, 1500]
/** A message older than this when the page opens is not sent without asking, ms. */
const maxUnattendedMs = 5 * 60_000

const { chatQueue } = chatPreferences
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const change = (edit: (queue: readonly QueuedMessage[]) => readonly QueuedMessage[]) =>
  chatQueue.write(edit(chatQueue.read()))

/** Queues a message. It is stored until the server has it, so that it survives a reload. */
export function queueMessage(
  sender: Sender,
  message: Pick<QueuedMessage, 'bidId' | 'text' | 'files' | 'after'>,
): void {
  const own = { key: newRequestKey(), userId: sender.userId, queuedAt: deviceNow() }
  change((queue) => [...queue, { ...message, ...own, fault: null, retryAt: null }])
  void sendQueued(sender)
}

/** Resends all failed messages of a conversation in order, under their own keys. */
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

/** Sends messages left in the queue by an earlier page in this browser. */
export function resumeQueue(sender: Sender): void {
  if (resumed) return
  resumed = true
  const since = deviceNow() - maxUnattendedMs
  const isTooOld = (one: QueuedMessage) => one.fault === null && one.queuedAt < since
  if (chatQueue.read().some(isTooOld)) {
    change((queue) => queue.map((one) => (isTooOld(one) ? { ...one, fault: 'unreachable' } : one)))
  }
  void sendQueued(sender)
}

let sending: Promise<void> | null = null

/** Sends queued messages one after the other, in one tab at a time. */
function sendQueued(sender: Sender): Promise<void> {
  sending ??= inOneTab(`seriba-chat-queue-${sender.userId}`, () => sendAll(sender)).finally(() => {
    sending = null
    if (nextOf(sender.userId)) void sendQueued(sender)
  })
  return sending
}

/**
 * Runs work in one tab at a time. Without the Locks API, as on plain HTTP, two tabs may send the same message; its key
 * lets the server store it once.
 */
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
      const isRetryable = error instanceof Unreachable && navigator.onLine !== false
      if (wait === null || !isRetryable) throw error
    }
    await pause(wait)
  }
  throw new Error('a message is sent or fails')
}

/** Marks a message as failed, and later ones of the conversation with it, to keep them in order. */
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

/** Subscribes to messages sent by this tab; returns a function to unsubscribe. */
export function onSent(listener: (messageId: number) => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/**
 * Returns the queued messages to show, without those that the conversation already has because an event overtook the
 * response or the response was lost.
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
