import { expect, test } from 'vitest'
import { entryLabel } from './entry-label.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
])('entry %i is %s', (index, letter) => {
  expect(entryLabel(index)).toBe(letter)
})
