import { expect, test } from 'vitest'
import { clientSearchOf } from './client-search.ts'

const clients = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `Client ${at}` }))
const found = (count: number) => ({ data: clients(count), isError: false })
const waiting = { data: undefined, isError: false }

test.each([
  ['fewer than four letters', 'mwa', 'mwa', found(3), 'short'],
  ['a pause that is not over', 'mwang', 'mwan', found(3), 'asking'],
  ['an answer that is on its way', 'mwan', 'mwan', waiting, 'asking'],
  ['nobody', 'mwan', 'mwan', found(0), 'none'],
  ['ten', 'mwan', 'mwan', found(10), 'found'],
  ['more than ten', 'mwan', 'mwan', found(11), 'many'],
  ['a call that failed', 'mwan', 'mwan', { data: undefined, isError: true }, 'failed'],
])('%s', (_, text, asked, answer, state) => {
  expect(clientSearchOf(text, asked, answer).state).toBe(state)
})
