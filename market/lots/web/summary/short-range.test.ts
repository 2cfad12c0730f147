import { expect, test } from 'vitest'
import { shortRange } from './short-range.ts'

test('a range fits a column of prices, whatever the car costs', () => {
  const thousands = { unit: 'thousands', low: '429', high: '999' }
  expect(shortRange({ low: 429_000, high: 999_000 }, 'en')).toEqual(thousands)
  const aroundMillion = { unit: 'millions', low: '0.77', high: '1.12' }
  expect(shortRange({ low: 771_000, high: 1_120_000 }, 'en')).toEqual(aroundMillion)
  const russian = { unit: 'millions', low: '1,27', high: '1,59' }
  expect(shortRange({ low: 1_271_000, high: 1_591_000 }, 'ru')).toEqual(russian)
  const dear = { unit: 'millions', low: '9.8', high: '31.7' }
  expect(shortRange({ low: 9_825_000, high: 31_745_000 }, 'en')).toEqual(dear)
})
