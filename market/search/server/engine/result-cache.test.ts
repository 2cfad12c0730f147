import { expect, test } from 'vitest'
import type { SearchResult } from '../listing-search.ts'
import { ResultCache } from './result-cache.ts'

const page = (ids: number): SearchResult => ({
  ids: Array.from({ length: ids }, (_, at) => at + 1),
  totalSearchResults: ids,
  totalResults: ids,
  counters: null,
})

test('caches a result for its version, and evicts it when another version is requested', () => {
  const cache = new ResultCache()
  const result = page(70)
  cache.set('a', 1, result)
  expect(cache.get('a', 1)).toBe(result)
  expect(cache.get('a', 2)).toBeUndefined()
  expect(cache.get('a', 1)).toBeUndefined()
})

test('caches no results of exports, and none with very long keys', () => {
  const cache = new ResultCache()
  cache.set('a', 1, page(200))
  cache.set('b', 1, page(201))
  cache.set('c'.repeat(4096), 1, page(1))
  cache.set('d'.repeat(4097), 1, page(1))
  expect(cache.get('a', 1)).toBeDefined()
  expect(cache.get('b', 1)).toBeUndefined()
  expect(cache.get('c'.repeat(4096), 1)).toBeDefined()
  expect(cache.get('d'.repeat(4097), 1)).toBeUndefined()
})

test('long keys count, so fewer of them are cached', () => {
  const cachedOf = (length: number) => {
    const cache = new ResultCache()
    const keys = Array.from({ length: 6000 }, (_, at) => String(at).padStart(length, ' '))
    for (const key of keys) cache.set(key, 1, page(20))
    return keys.filter((key) => cache.get(key, 1)).length
  }
  expect(cachedOf(50)).toBe(6000)
  expect(cachedOf(4000)).toBe(Math.floor(500_000 / (20 + 10 + 80)))
})
