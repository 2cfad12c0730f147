import { expect, it } from 'vitest'
import { bidCounterText, lotCounterText } from './counter-text.ts'

it.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [4000, '99+'],
])('shows %i new bids as "%s"', (count, text) => {
  expect(bidCounterText(count)).toBe(text)
})

it('groups the digits of lots', () => {
  expect(lotCounterText('15231')).toBe('15\u2009231')
  expect(lotCounterText('10k')).toBe('10k')
  expect(lotCounterText('')).toBe('')
})
