import { expect, it } from 'vitest'
import { tagsThatFit } from './tags-that-fit.ts'

const tags = Array.from({ length: 12 }, () => 'Condition 4.5')

it('shows five tags until the width is known', () => {
  expect(tagsThatFit(tags, 0)).toBe(5)
  expect(tagsThatFit(tags.slice(0, 3), 0)).toBe(3)
})

it('shows more when there is room, and never fewer than two', () => {
  expect(tagsThatFit(tags, 100)).toBe(2)
  expect(tagsThatFit(tags, 1180)).toBe(6)
  expect(tagsThatFit(tags, 1600)).toBeGreaterThan(6)
  expect(tagsThatFit(tags, 9999)).toBe(12)
  expect(tagsThatFit(tags, 1180, 'touch')).toBeLessThan(7)
  expect(tagsThatFit(['a'], 100)).toBe(1)
})
