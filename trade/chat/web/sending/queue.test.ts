import { expect, test } from 'vitest'
import type { QueuedMessage } from '../preferences.ts'
import { charactersLeft, messageTextOf } from './message-text.ts'
import { unsentOf } from './queue.ts'

const queued = (key: string, text: string, fault: string | null = null): QueuedMessage => ({
  ...{ key, text, fault, userId: 1, bidId: 2, files: [], after: 10, queuedAt: 0, retryAt: null },
})
const own = (id: number, text: string) => ({ id, text, isOwn: true, files: [] })

test('a queued message is shown until the conversation has it', () => {
  const queue = [queued('a', 'Yes'), queued('b', 'Yes')]
  const keysOf = (messages: Parameters<typeof unsentOf>[1]) =>
    unsentOf(queue, messages).map(({ key }) => key)
  expect(keysOf([own(9, 'Yes')])).toEqual(['a', 'b'])
  expect(keysOf([own(11, 'Yes')])).toEqual(['b'])
  expect(keysOf([{ ...own(11, 'Yes'), isOwn: false }])).toEqual(['a', 'b'])
  expect(keysOf([own(11, 'Yes'), own(12, 'Yes')])).toEqual([])
})

test('a failed message is shown whatever the conversation has', () => {
  expect(unsentOf([queued('a', 'Yes', 'unreachable')], [own(11, 'Yes')])).toHaveLength(1)
})

test('the text is sent trimmed and without characters that a database refuses', () => {
  expect(messageTextOf(' \n Is it\0 clean? \n')).toBe('Is it clean?')
  expect(messageTextOf(' \n ')).toBe('')
})

test('characters are counted near the limit, and an emoji counts as one', () => {
  expect(charactersLeft('a'.repeat(9000))).toBeNull()
  expect(charactersLeft('a'.repeat(9990))).toBe(10)
  expect(charactersLeft('🚗'.repeat(9999))).toBe(1)
  expect(charactersLeft('a'.repeat(10_001))).toBe(-1)
  expect(charactersLeft('🚗'.repeat(5000))).toBeNull()
})
