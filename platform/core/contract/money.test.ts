import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMinor, formatNumber, formatYen } from './money.ts'
import { yen } from './yen.ts'

const thin = '\u2009'

test('yen are grouped by thousands with a thin space', () => {
  expect(formatYen(1_250_000)).toBe(`1${thin}250${thin}000${thin}¥`)
  expect(formatYen(999)).toBe(`999${thin}¥`)
  expect(formatYen(0)).toBe(`0${thin}¥`)
})

test('every formatted amount can be parsed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (amount) => {
      const text = formatNumber(amount)
      expect(Number(text.replaceAll(thin, ''))).toBe(amount)
      expect(text).toMatch(/^\d{1,3}(\u2009\d{3})*$/)
    }),
  )
})

test.each([-1, 0.5, 10_000_000_001, Number.NaN, '100'])(
  '%s is not a valid amount of yen',
  (value) => {
    expect(yen.safeParse(value).success).toBe(false)
  },
)

test.each([0, 1, 10_000_000_000])('%s is a valid amount of yen', (value) => {
  expect(yen.parse(value)).toBe(value)
})

test('amounts in the smallest unit are shown with the decimals of their currency', () => {
  expect(formatMinor(1_250_000, 'JPY')).toBe(`1${thin}250${thin}000${thin}¥`)
  expect(formatMinor(125_005, 'USD')).toBe(`1${thin}250.05${thin}$`)
  expect(formatMinor(-50, 'USD')).toBe(`\u22120.50${thin}$`)
})
