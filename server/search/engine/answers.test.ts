import { expect, test } from 'vitest'
import type { ListingAnswer } from '../listing-search.ts'
import { AnswerCache } from './answers.ts'

const page = (ids: number): ListingAnswer => ({
  ids: Array.from({ length: ids }, (_, at) => at + 1),
  totalSearchResults: ids,
  totalResults: ids,
  counters: null,
})

test('an answer is given again about the same version, and is forgotten about another', () => {
  const cache = new AnswerCache()
  const answer = page(70)
  cache.keep('a', 1, answer)
  expect(cache.find('a', 1)).toBe(answer)
  expect(cache.find('a', 2)).toBeUndefined()
  expect(cache.find('a', 1)).toBeUndefined()
})

test('answers of files are not kept, nor those to very long inquiries', () => {
  const cache = new AnswerCache()
  cache.keep('a', 1, page(200))
  cache.keep('b', 1, page(201))
  cache.keep('c'.repeat(4096), 1, page(1))
  cache.keep('d'.repeat(4097), 1, page(1))
  expect(cache.find('a', 1)).toBeDefined()
  expect(cache.find('b', 1)).toBeUndefined()
  expect(cache.find('c'.repeat(4096), 1)).toBeDefined()
  expect(cache.find('d'.repeat(4097), 1)).toBeUndefined()
})

test('long inquiries weigh, so that fewer of them are kept', () => {
  const keptOf = (length: number) => {
    const cache = new AnswerCache()
    const keys = Array.from({ length: 6000 }, (_, at) => String(at).padStart(length, ' '))
    for (const key of keys) cache.keep(key, 1, page(20))
    return keys.filter((key) => cache.find(key, 1)).length
  }
  expect(keptOf(50)).toBe(6000)
  expect(keptOf(4000)).toBe(Math.floor(500_000 / (20 + 10 + 80)))
})
