import { expect, test } from 'vitest'
import { referenceText } from './reference-text.ts'

test.each([
  ['correction 12', '№ 12'],
  ['rounding 7-0', '№ 7-0'],
  ['refund rest of re_1A', 're_1A'],
  ['dispute dp_1A', 'dp_1A'],
  ['reversal of 12', 'к № 12'],
  ['S2031-0007', 'S2031-0007'],
  ['correction of the invoice', 'correction of the invoice'],
])('the reference %s has no English words in Russian', (reference, text) => {
  expect(referenceText(reference, 'ru')).toBe(text)
})
