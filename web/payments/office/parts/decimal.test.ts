import { expect, test } from 'vitest'
import { readDecimal } from './decimal.ts'

test.each([
  ['2480', 2480],
  ['2480.5', 2480.5],
  ['2480,50', 2480.5],
  ['2 480,50', 2480.5],
  ['2,480.50', 2480.5],
  ['1.234.567,89', 1_234_567.89],
  ['1,234,567', 1_234_567],
])('%s is read', (text, amount) => {
  expect(readDecimal(text)).toBe(amount)
})

test.each(['', '0', '1.234', '1,234', '12.345', '1,23.4', '1.234.50', '-5', '1e3', '$5'])(
  '%j is no amount that is clear',
  (text) => {
    expect(readDecimal(text)).toBeNull()
  },
)
