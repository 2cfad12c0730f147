import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMinor, formatNumber } from './money.ts'
import { asciiForm, readAmount } from './read-amount.ts'

describe('an amount in yen', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['210000', 210_000],
    ['210000.00', 210_000],
    ['210000,0', 210_000],
    ['210 000', 210_000],
    ['1,234', 1_234],
    ['1,234,567', 1_234_567],
    ['1.250.000', 1_250_000],
    ["1'250’000", 1_250_000],
    ['¥650,000.00', 650_000],
    ['２１００００', 210_000],
    ['６５０，０００円', 650_000],
    ['650000 JPY', 650_000],
    ['1\u00a0250\u00a0000', 1_250_000],
    ['1 250 000\r\n', 1_250_000],
    ['9 000 000 000', 9_000_000_000],
    ['007', 7],
  ])('%j is %j', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test.each([
    ['210000.50', 'decimals'],
    ['12 345,67', 'decimals'],
    ['0,5', 'decimals'],
    ['1.234', 'unclear'],
    ['12 34', 'unclear'],
    ['1  234', 'unclear'],
    ['1000\t2000', 'unclear'],
    ['1000\n2000', 'unclear'],
    ['1,23', 'decimals'],
    ['1,23,456', 'unclear'],
    ['1,234,567,89', 'unclear'],
    ['1.234.50', 'unclear'],
    ['0,123', 'decimals'],
    ['65万', 'unclear'],
    ['1.2m', 'unclear'],
    ['5²', 'unclear'],
    ['١٢٣', 'unclear'],
    ['$5000', 'unclear'],
    ['-5000', 'unclear'],
    ['(5000)', 'unclear'],
    ['1e3', 'unclear'],
    ['10 000 000 001', 'tooHigh'],
    ['1234567890123456', 'unclear'],
  ])('%j is refused: %s', (text, fault) => {
    expect(readAmount(text)).toBe(fault)
  })
})

describe('an amount with cents', () => {
  test.each([
    ['2480.5', 2480.5],
    ['2480,50', 2480.5],
    ['12 345,67', 12_345.67],
    ['12345,6700', 12_345.67],
    ['2,480.50', 2480.5],
    ['1.234.567,89', 1_234_567.89],
    ['1,234', 1_234],
    ['$1,234.00', 1_234],
    ['US$ 12', 12],
    ['0.05', 0.05],
    ['12.345', 'unclear'],
    ['12.3456', 'decimals'],
    ['1,23.4', 'unclear'],
    ['¥5', 'unclear'],
  ])('%j is %j', (text, amount) => {
    expect(readAmount(text, { decimals: 2, symbol: '$' })).toBe(amount)
  })
})

describe('a rate', () => {
  test.each([
    ['155,25', 155.25],
    ['155.2537', 155.2537],
    ['0,109', 0.109],
    ['9.123', 9.123],
    ['9,123', 'unclear'],
    ['9.12345', 'decimals'],
  ])('%j is %j', (text, rate) => {
    expect(readAmount(text, { decimals: 4 })).toBe(rate)
  })
})

test('accepts a minus where the field allows one', () => {
  expect(readAmount('-20 000', { signed: true })).toBe(-20_000)
  expect(readAmount('−5000', { signed: true })).toBe(-5_000)
  expect(readAmount('+5000', { signed: true })).toBe(5_000)
  expect(readAmount('-', { signed: true })).toBe('unclear')
})

test('reads every amount that the app writes back as the same amount', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (minor) => {
      expect(readAmount(formatNumber(minor))).toBe(minor)
      expect(readAmount(formatMinor(minor, 'JPY'))).toBe(minor)
      const dollars = readAmount(formatMinor(minor, 'USD'), { decimals: 2, symbol: '$' })
      expect(dollars).toBe(minor / 100)
    }),
  )
})

test('never reads more than the digits before the decimal mark', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789 ,.'), maxLength: 14 })
  fc.assert(
    fc.property(texts, fc.constantFrom(0, 2, 4), (text, decimals) => {
      const read = readAmount(text, { decimals })
      const last = Math.max(text.trim().lastIndexOf(','), text.trim().lastIndexOf('.'))
      const after = text.trim().length - last - 1
      if (typeof read !== 'number' || last === -1 || after === 3) return
      expect(read).toBeLessThan(Number(text.trim().slice(0, last).replaceAll(/\D/g, '')) + 1)
    }),
  )
})

test('replaces full-width characters by plain ones, one for one', () => {
  expect(asciiForm('￥１，２３４．５０')).toBe('¥1,234.50')
  expect(asciiForm('①²Ⅲ')).toBe('①²Ⅲ')
})
