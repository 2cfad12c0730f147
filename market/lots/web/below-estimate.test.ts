import { expect, test } from 'vitest'
import { wellBelow } from './below-estimate.ts'

test('marks a start price from 15 % below the estimate on, as the filter counts it', () => {
  const estimate = { yen: 1_000_000 }
  expect(wellBelow(850_000, estimate)).toBe(15)
  expect(wellBelow(850_001, estimate)).toBeNull()
  expect(wellBelow(10_000, estimate)).toBe(99)
  expect(wellBelow(1_200_000, estimate)).toBeNull()
})

test('does not mark unknown prices', () => {
  expect(wellBelow(null, { yen: 5 })).toBeNull()
  expect(wellBelow(5, null)).toBeNull()
})
