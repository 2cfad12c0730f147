import { describe, expect, test } from 'vitest'
import type { CostLine, CostLot, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { decimalText, moneyText } from '#market/reference-data/web/money-text.ts'
import { costAmount } from './cost-amount.ts'
import { groupsOf, unknownLinesOf } from './cost-parts.ts'
import { powerFeesOf } from './power-fees.ts'

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
  test('are listed where they are paid, with a sum of the known ones', () => {
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
  test('is the typed one, else the best known', () => {
    const amounts = { typed: null, bid: 0, estimate: 900_000, start: 500_000 }
    expect(costAmount(amounts)).toEqual({ basis: 'estimate', yen: 900_000 })
    expect(costAmount({ ...amounts, typed: 700_000 })).toEqual({ basis: 'typed', yen: 700_000 })
    expect(costAmount({ start: 0 })).toBeNull()
  })
})

describe('The power that a fee depends on', () => {
  const lot: CostLot = {
    ...{ id: '1', kind: 'car', market: 'auction', size: 'large', engineCc: 2493, powerHp: null },
    ...{ fuel: 'petrol', isLeftHandDrive: null, importOn: '2026-12-24', tariffs: [] },
    production: { year: 2019, month: 6, source: 'catalogue' },
    ...{ registration: null, customsValue: null, retailPrice: null, startPriceYen: null },
  }
  const source = { text: '', day: '2026-01-01' }
  const setting: CostSetting = {
    choice: {
      ...{ destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK', exportType: 1 },
      ...{ use: 'personal', currency: 'USD' },
    },
    rules: {
      ...{ country: 'RU', id: 1, validFrom: '2026-01-01', source },
      parameters: {
        ...{ transitDays: 30, dutyUpTo3: [], duty3To5: [], dutyOver5: [], customsFee: [] },
        utilisation: {
          baseRub: 20_000,
          personal: { mostHp: 160, mostElectricHp: 80, mostCc: 3000, upTo3: 0.17, over3: 0.26 },
          rows: [
            { overCc: 2000, upToCc: 3000, overHp: 0, upToHp: 160, upTo3: null, over3: null },
            { overCc: 2000, upToCc: 3000, overHp: 160, upToHp: null, upTo3: 115.34, over3: 172.8 },
          ],
        },
      },
    },
    rates: [{ currency: 'RUB', yen: 2, at: '2026-11-24T09:00:00+09:00', source: '' }],
  }

  test('is shown with the fee on either side', () => {
    const { maxHp, upTo, over } = powerFeesOf(setting, lot, 1_000_000) ?? {}
    expect([maxHp, upTo?.local?.amount, over?.local?.amount]).toEqual([160, 5200, 3_456_000])
  })

  test('is not shown if power makes no such difference, or if a side is unknown', () => {
    expect(powerFeesOf(setting, { ...lot, engineCc: 3456 }, 1_000_000)).toBeNull()
    expect(powerFeesOf(setting, { ...lot, fuel: 'electric' }, 1_000_000)).toBeNull()
    expect(powerFeesOf({ ...setting, rules: null }, lot, 1_000_000)).toBeNull()
  })
})
