import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayFault, dayOrderOf, dayText, isDayText } from './day-text.ts'

it.each([
  ['2', '2'],
  ['2026', '2026'],
  ['20261', '2026-1'],
  ['202611', '2026-11'],
  ['2026111', '2026-11-1'],
  ['20261119', '2026-11-19'],
  ['2026.11.19', '2026-11-19'],
  ['2026-11-199', '2026-11-19'],
  ['on 2026/11', '2026-11'],
  ['22.11.2026', '2026-11-22'],
  ['2/1/2026', '2026-01-02'],
  ['11/22/2026', '2026-11-22'],
  ['2026/1/5', '2026-01-05'],
  ['', ''],
])('%s is formatted as %s', (typed, written) => {
  expect(dayText(typed)).toBe(written)
})

it('reads the parts in the order of the language', () => {
  expect(['en-US', 'en-GB', 'ru', 'ja'].map((language) => dayOrderOf(language))).toEqual([
    'month-first',
    'day-first',
    'day-first',
    'month-first',
  ])
  expect(dayText('2/1/2026', 'month-first')).toBe('2026-02-01')
  expect(dayText('22/1/2026', 'month-first')).toBe('2026-01-22')
})

it('knows the calendar', () => {
  expect(isDayText('2028-02-29')).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-11', '', '20261119']) {
    expect(isDayText(text)).toBe(false)
  }
})

it('distinguishes text that is not a day from a day out of range', () => {
  const faults = [
    '2026-02-29',
    '0020-07-01',
    '1999-12-31',
    '2000-01-01',
    '2026-11-22',
    '6070-02-20',
  ]
  expect(faults.map((text) => dayFault(text, '2000-01-01', '2026-11-22'))).toEqual([
    'format',
    'range',
    'range',
    undefined,
    undefined,
    'range',
  ])
})

it('leaves formatted text unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(dayText(dayText(text))).toBe(dayText(text))
    }),
  )
})
