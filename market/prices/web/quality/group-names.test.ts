import { expect, test } from 'vitest'
import type { QualityDivision } from '#market/prices/contract/calls.ts'
import { groupsOf } from './group-names.ts'

const group = (division: QualityDivision, from: string) => ({
  ...{ division, from, sales: 10, medianError: 60, bias: 0 },
  ...{ halfCoverage: 500, wideCoverage: 900, withinTenth: 700 },
})

test('bounds ascend as numbers, and each group ends where the next begins', () => {
  const groups = ['100', '0', '20', '5'].map((from) => group('sales', from))
  const named = groupsOf([...groups, group('grade', '4')], 'sales')
  expect(named.map(({ from, until }) => [from, until])).toEqual([
    ['0', 5],
    ['5', 20],
    ['20', 100],
    ['100', null],
  ])
})

test('the best grade and the latest week come first', () => {
  const grades = ['R', '4', 'S', '4.5', ''].map((from) => group('grade', from))
  expect(groupsOf(grades, 'grade').map(({ from }) => from)).toEqual(['S', '4.5', '4', '', 'R'])
  const weeks = ['2026-11-02', '2026-11-16'].map((from) => group('week', from))
  expect(groupsOf(weeks, 'week').map(({ from }) => from)).toEqual(['2026-11-16', '2026-11-02'])
})
