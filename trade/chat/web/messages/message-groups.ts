import { localMoment } from '#platform/clock/web/local-moment.ts'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'

/** Consecutive messages of one author. */
export interface MessageGroup {
  readonly side: ChatMessage['side']
  readonly author: string | null
  readonly isOwn: boolean
  readonly messages: readonly ChatMessage[]
}

export interface MessageDay {
  /** By this device's clock. */
  readonly day: string
  readonly groups: readonly MessageGroup[]
}

/** After a pause this long, the author is named again, ms. */
const longPauseMs = 15 * 60_000

/** Groups messages by day and consecutive author; expects the oldest first. */
export function groupMessages(
  messages: readonly ChatMessage[],
  offsetMinutes?: number,
): MessageDay[] {
  const days: { day: string; groups: (MessageGroup & { messages: ChatMessage[] })[] }[] = []
  for (const message of messages) {
    const { day } = localMoment(new Date(message.time), offsetMinutes)
    let last = days.at(-1)
    if (last?.day !== day) {
      last = { day, groups: [] }
      days.push(last)
    }
    const group = last.groups.at(-1)
    if (group && continues(group, message)) group.messages.push(message)
    else {
      const { side, author, isOwn } = message
      last.groups.push({ side, author, isOwn, messages: [message] })
    }
  }
  return days
}

function continues(group: MessageGroup, message: ChatMessage): boolean {
  const before = group.messages.at(-1)
  return (
    before !== undefined &&
    group.side === message.side &&
    group.author === message.author &&
    group.isOwn === message.isOwn &&
    Date.parse(message.time) - Date.parse(before.time) < longPauseMs
  )
}
