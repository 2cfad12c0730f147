import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNumber } from '#platform/core/contract/money.ts'
import { groupedDigits } from './grouped-digits.ts'

/** Returns the text with plain spaces, and a bar for the caret. */
const typed = (marked: string) => {
  const { text, caret } = groupedDigits(
    { text: marked.replace('|', ''), caret: marked.indexOf('|') },
    9,
  )
  return `${text.slice(0, caret)}|${text.slice(caret)}`.replaceAll('\u2009', ' ')
}

describe('an amount while it is typed', () => {
  test.each([
    ['6|', '6|'],
    ['6500|', '6 500|'],
    ['6 5000|', '65 000|'],
    ['6|00 000', '6|00 000'],
    ['65|0 000', '65|0 000'],
    ['1|650 000', '1| 650 000'],
    ['65a|0', '65|0'],
    ['¥ 650,000|', '650 000|'],
    ['0|', '|'],
    ['0650|', '650|'],
    ['0|650 000', '|650 000'],
    ['|', '|'],
    ['12345678901|', '123 456 789|'],
    ['１２３|４', '1 23|4'],
  ])('%s becomes %s', (before, after) => {
    expect(typed(before)).toBe(after)
  })

  test('any text becomes its digits in groups, with the caret inside', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789 ,.a\u2009'), maxLength: 20 })
    fc.assert(
      fc.property(texts, fc.nat(20), (text, at) => {
        const next = groupedDigits({ text, caret: Math.min(at, text.length) }, 9)
        const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 9)
        expect(next.text).toBe(digits === '' ? '' : formatNumber(Number(digits)))
        expect(next.caret).toBeGreaterThanOrEqual(0)
        expect(next.caret).toBeLessThanOrEqual(next.text.length)
        // Grouping twice changes nothing.
        expect(groupedDigits({ ...next, caret: next.text.length }, 9).text).toBe(next.text)
      }),
    )
  })
})
