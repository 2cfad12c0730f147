import { expect, test } from 'vitest'
import { daysOfMonth, monthAfter, monthShownFirst } from './months.ts'

test('months follow each other across years and have all their days', () => {
  expect(['2026-12', '2027-01', '2028-02'].map((month) => monthAfter(month, 1))).toEqual([
    ...['2027-01', '2027-02', '2028-03'],
  ])
  expect(['2027-01', '2027-03'].map((month) => monthAfter(month, -1))).toEqual([
    ...['2026-12', '2027-02'],
  ])
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2026-12')).toHaveLength(31)
})

test('a calendar opens at the chosen day, else at the next one, else at the last', () => {
  const days = ['2026-09-05', '2026-12-01']
  expect(monthShownFirst(days, ['2026-11-03', '2026-10-20'], '2026-11-27')).toBe('2026-10')
  expect(monthShownFirst(days, [], '2026-11-27')).toBe('2026-12')
  expect(monthShownFirst(days, [], '2026-12-27')).toBe('2026-12')
  expect(monthShownFirst([], [], '2026-11-27')).toBe('2026-11')
})
