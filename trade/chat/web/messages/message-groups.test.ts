import { expect, test } from 'vitest'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import { groupMessages } from './message-groups.ts'

const message = (id: number, time: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id, text: `${id}`, time: `2026-11-20T${time}:00+09:00`, isOwn: true, side: 'client' },
  ...{ author: 'Anna', isWithdrawn: false, withdrawableUntil: null, isReadByOthers: false },
  files: [],
  ...more,
})

const shape = (messages: readonly ChatMessage[], offset: number) =>
  groupMessages(messages, offset).map(({ day, groups }) => [
    day,
    ...groups.map((group) => group.messages.map(({ id }) => id)),
  ])

test('are split by the day of this device and by author', () => {
  const messages = [
    message(1, '05:58'),
    message(2, '06:01'),
    message(3, '06:02', { isOwn: false, side: 'company', author: null }),
    message(4, '06:03'),
    message(5, '06:04'),
    message(6, '06:30'),
  ]
  const nairobi = -180
  expect(shape(messages, nairobi)).toEqual([
    ['2026-11-19', [1]],
    ['2026-11-20', [2], [3], [4, 5], [6]],
  ])
  expect(shape(messages, -540)).toEqual([['2026-11-20', [1, 2], [3], [4, 5], [6]]])
})
