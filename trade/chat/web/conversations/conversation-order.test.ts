import { expect, test } from 'vitest'
import { conversationOrder, nothingShown } from './conversation-order.ts'

test('starts with the server’s order and appends further pages', () => {
  const shown = conversationOrder<number>(nothingShown, [
    [1, 10],
    [2, 20],
  ])
  expect(shown.keys).toEqual([1, 2])
  const more = conversationOrder(shown, [
    [1, 10],
    [2, 20],
    [3, 30],
  ])
  expect(more.keys).toEqual([1, 2, 3])
})

test('keeps a place that the server has changed until the item changes', () => {
  const shown = { keys: [1, 2, 3], values: new Map([1, 2, 3].map((key) => [key, key])) }
  const read = conversationOrder(shown, [
    [2, 2],
    [1, 1],
    [3, 3],
  ])
  expect(read.keys).toEqual([1, 2, 3])
  const written = conversationOrder(read, [
    [3, 9],
    [2, 2],
    [1, 1],
  ])
  expect(written.keys).toEqual([3, 1, 2])
})

test('puts new items first and drops missing ones', () => {
  const shown = { keys: [1, 2], values: new Map([1, 2].map((key) => [key, key])) }
  const { keys } = conversationOrder(shown, [
    [7, 7],
    [2, 2],
  ])
  expect(keys).toEqual([7, 2])
})
