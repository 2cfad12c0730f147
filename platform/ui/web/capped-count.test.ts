import { expect, it } from 'vitest'
import { cappedCount } from './capped-count.ts'

it.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [4000, '99+'],
])('shows %i as "%s"', (count, text) => {
  expect(cappedCount(count)).toBe(text)
})
