import { expect, test } from 'vitest'
import { clientSearchOf } from './client-search.ts'

const clients = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `Client ${at}` }))
const found = (count: number) => ({ data: clients(count), isError: false })
const loading = { data: undefined, isError: false }

test.each([
  ['a number of one digit', '7', '7', found(1), 'found'],
  ['fewer than four letters', 'mwa', 'mwa', found(3), 'short'],
  ['a debounce that is not over', 'mwang', 'mwan', found(3), 'loading'],
  ['a pending request', 'mwan', 'mwan', loading, 'loading'],
  ['nobody', 'mwan', 'mwan', found(0), 'none'],
  ['ten', 'mwan', 'mwan', found(10), 'found'],
  ['more than ten', 'mwan', 'mwan', found(11), 'many'],
  ['a call that failed', 'mwan', 'mwan', { data: undefined, isError: true }, 'failed'],
])('%s', (_, text, requestedText, query, state) => {
  expect(clientSearchOf(text, requestedText, query).state).toBe(state)
})
