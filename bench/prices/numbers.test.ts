import { expect, test } from 'vitest'
import { numberOf } from './numbers.ts'

test('reads numbers as spreadsheets of several countries write them', () => {
  const large = [
    '12500',
    '$12,500',
    '12.500,00 €',
    '12,500.00',
    '12 500',
    '12\u202f500 ₽',
    '12.500',
  ]
  expect(large.map((text) => numberOf(text))).toEqual(large.map(() => 12_500))
  expect(
    ['45 123 km', '45.123,0', '45123.0', '45,123 mi', '4.5123e4'].map((text) => numberOf(text)),
  ).toEqual([45_123, 45_123, 45_123, 45_123, 45_123])
  expect(['1,234,567', '1.234.567', '0.125', '1234.5'].map((text) => numberOf(text))).toEqual([
    1_234_567, 1_234_567, 0.125, 1234.5,
  ])
  expect(['3,5', '4.5', '4', '2.375'].map((text) => numberOf(text, 'small'))).toEqual([
    3.5, 4.5, 4, 2.375,
  ])
  const none = ['', '-', 'n/a', 'R', 'RA', '4A', '12-15', '45k', 'unknown']
  expect(none.map((text) => numberOf(text, 'small'))).toEqual(none.map(() => Number.NaN))
})
