import { expect, it } from 'vitest'
import { lotCounterText } from './counter-text.ts'

it('groups the digits of a count', () => {
  expect(lotCounterText('15231')).toBe('15\u2009231')
  expect(lotCounterText('10k')).toBe('10k')
  expect(lotCounterText('')).toBe('')
})
