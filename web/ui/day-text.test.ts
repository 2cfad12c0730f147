import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayFault, dayText, isDayText } from './day-text.ts'

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
  ['', ''],
])('%s is written %s', (typed, written) => {
  expect(dayText(typed)).toBe(written)
})

it('knows the calendar', () => {
  expect(isDayText('2028-02-29')).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-11', '', '20261119']) {
    expect(isDayText(text)).toBe(false)
  }
})

it('tells what is no day from a day that cannot be meant', () => {
  const faults = [
    '2026-02-29',
    '0020-07-01',
    '1999-12-31',
    '2000-01-01',
    '2026-11-22',
    '6070-02-20',
  ]
  expect(faults.map((text) => dayFault(text, '2000-01-01', '2026-11-22'))).toEqual([
    'form',
    'place',
    'place',
    undefined,
    undefined,
    'place',
  ])
})

it('leaves alone what it has written', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(dayText(dayText(text))).toBe(dayText(text))
    }),
  )
})
