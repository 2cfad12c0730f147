import { describe, expect, test } from 'vitest'
import type { CostLine } from '../../../contract/costs/costs.ts'
import { costAmount } from './cost-amount.ts'
import { groupsOf, unknownLinesOf } from './cost-parts.ts'
import { decimalText, moneyText } from './money-text.ts'

const line = (kind: CostLine['kind'], yen: number | null): CostLine => ({
  ...{ kind, yen, local: null, how: null, source: null },
  unknown: yen === null ? 'no_tariff' : null,
})

describe('Money', () => {
  test('has whole units, and cents only of small amounts', () => {
    expect(moneyText(14_250.4, 'USD', 'en')).toBe('14\u202f250\u202f$')
    expect(moneyText(1.7, 'EUR', 'en')).toBe('1.7\u202f€')
    expect(moneyText(1.7, 'EUR', 'ru')).toBe('1,7\u202f€')
    expect(moneyText(99.999, 'NZD', 'en')).toBe('100\u202fNZ$')
    expect(moneyText(2_210_000, 'JPY', 'ru')).toBe('2\u202f210\u202f000\u202f¥')
  })

  test('keeps the sign of a small negative number', () => {
    expect(decimalText(-0.5, 2, 'en')).toBe('−0.5')
    expect(decimalText(1234.5, 3, 'ru')).toBe('1\u2009234,5')
  })
})

describe('The parts of a cost', () => {
  test('stand where they are paid, with a sum of what is known', () => {
    const lines = [
      ...[line('hammer', 1_000_000), line('auction_fee', 15_000), line('freight', null)],
      ...[line('insurance', 9_000), line('agent', 30_000), line('duty', 400_000)],
    ]
    expect(groupsOf(lines).map(({ place, yen }) => [place, yen])).toEqual([
      ['price', 1_000_000],
      ['japan', 45_000],
      ['sea', 9_000],
      ['arrival', 400_000],
    ])
    expect(unknownLinesOf(lines).map(({ kind }) => kind)).toEqual(['freight'])
  })
})

describe('The amount of a cost', () => {
  test('is what is typed, else the best that is known', () => {
    const amounts = { typed: null, bid: 0, estimate: 900_000, start: 500_000 }
    expect(costAmount(amounts)).toEqual({ basis: 'estimate', yen: 900_000 })
    expect(costAmount({ ...amounts, typed: 700_000 })).toEqual({ basis: 'typed', yen: 700_000 })
    expect(costAmount({ start: 0 })).toBeNull()
  })
})
