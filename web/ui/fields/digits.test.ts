import { expect, it } from 'vitest'
import { digitsOnly, numberIn } from './digits.ts'

it.each([
  ['90 000', 90_000],
  ['1\u2009250\u2009000 ¥', 1_250_000],
  ['', 0],
  ['abc', 0],
  ['99999999999999999999', 10_000_000_000],
])('the number in "%s" is %d', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

it('leaves digits only, without leading zeros', () => {
  expect(digitsOnly('20a16')).toBe('2016')
  expect(digitsOnly('007')).toBe('7')
  expect(digitsOnly('0')).toBe('0')
})
