import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plain } from '#platform/core/server/plain-text.ts'
import { isUnknownNumber, parseBoolean, wholeNumber, withoutDash } from './values.ts'

const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const grouped = (amount: number, mark: string) =>
  String(amount).replaceAll(/\B(?=(\d{3})+$)/g, mark)

describe('whole numbers', () => {
  test.each([
    ['139,000', 139_000],
    ['139 000 km', 139_000],
    ["1'250'000", 1_250_000],
    ['1.250.000', 1_250_000],
    ['１３９，０００ｋｍ', 139_000],
    ['139000.00', 139_000],
    ['1.0', 1],
    ['¥320,000', 320_000],
    ['￥320,000-', 320_000],
    ['JPY 320,000', 320_000],
    ['1,250,000円', 1_250_000],
    ['3.98E+6', 3_980_000],
    ['12.5万', 125_000],
    ['12.5万円', 125_000],
    ['139千km', 139_000],
    ['13.9万km', 139_000],
    ['13万9千km', 139_000],
    ['13万9000', 139_000],
    ['1,250万', 12_500_000],
    ['139 тыс. км', 139_000],
    ['約139000キロ', 139_000],
    ['1500cc', 1500],
    ['0', 0],
    ['007', 7],
  ])('%s', (text, amount) => {
    expect(wholeNumber(text)).toBe(amount)
  })

  test.each([
    '',
    '-5',
    '3.5',
    '139.000',
    '1,25',
    '12,34,567',
    'abc',
    '0x10',
    '1e400',
    '1e99',
    '5 or 6',
    '9'.repeat(20),
  ])('refuses %j', (text) => {
    expect(wholeNumber(text)).toBeUndefined()
  })

  test('in every spelling', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_999 }),
        fc.constantFrom('', ',', ' ', "'"),
        fc.constantFrom('', ' km', '円', 'cc'),
        fc.boolean(),
        (amount, mark, unit, wide) => {
          const text = `${grouped(amount, mark)}${unit}`
          expect(wholeNumber(wide ? fullWidth(text) : text)).toBe(amount)
        },
      ),
    )
  })

  test('thousands and ten thousands are exact', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999 }), (tenths) => {
        expect(wholeNumber(`${tenths / 10}万`)).toBe(tenths * 1000)
        expect(wholeNumber(`${tenths / 10}千`)).toBe(tenths * 100)
      }),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = wholeNumber(text)
        expect(amount === undefined || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})

test('texts that mean "no number"', () => {
  for (const text of ['', '-', '―', 'ASK', 'ask', 'N/A', '不明', '応談', 'нет', '?']) {
    expect(isUnknownNumber(text), text).toBe(true)
  }
  for (const text of ['0', '***', 'ASKED']) expect(isUnknownNumber(text), text).toBe(false)
})

test('plain text and dashes', () => {
  expect(plain(' ＵＳＳ　１２３ｱｸｱ ')).toBe('USS 123アクア')
  expect(['-', '--', '－', '—', 'ー', '−'].map((text) => withoutDash(plain(text)))).toEqual(
    Array(6).fill(''),
  )
  expect(withoutDash('C-HR')).toBe('C-HR')
})

test('booleans', () => {
  expect(['1', 'TRUE', 'Left', '左', 'да'].map(parseBoolean)).toEqual(Array(5).fill(true))
  expect(['0', 'no', 'RHD', '右'].map(parseBoolean)).toEqual(Array(4).fill(false))
  expect(parseBoolean('2')).toBeUndefined()
})
