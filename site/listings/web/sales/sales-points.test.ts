import { describe, expect, test } from 'vitest'
import type { Sales, SalesSummary } from '#market/search/contract/sales.ts'
import { bandOf, groupings, hasDot, isAlone, pointsOf, soldShare } from './sales-points.ts'

const some: Sales = { lots: 4, sold: 3, lowerQuartile: 100, median: 200, upperQuartile: 300 }
const nothing: Sales = { lots: 2, sold: 0, lowerQuartile: null, median: null, upperQuartile: null }
const summary: SalesSummary = {
  all: some,
  months: [
    { month: '2026-10', ...nothing },
    { month: '2026-11', ...some },
  ],
  mileage: [
    { from: 0, to: 10_000, ...some },
    { from: 200_000, to: null, ...nothing },
  ],
  grades: [{ condition: '4.5', ...some }],
}

describe('the points of a chart', () => {
  test('have the order of the response and unique keys', () => {
    expect(groupings.map((grouping) => pointsOf(summary, grouping).map(({ key }) => key))).toEqual([
      ['2026-10', '2026-11'],
      ['0-10000', '200000-'],
      ['4.5'],
    ])
  })

  test('have the middle half as a pair, and null where nothing was sold', () => {
    const [without, sold] = pointsOf(summary, 'month')
    expect(without).toMatchObject({ half: null, unsold: 2 })
    expect(sold).toMatchObject({ half: [100, 300], unsold: 1, median: 200 })
  })

  test('a key of mileage converts back to its band', () => {
    expect(bandOf('0-10000')).toEqual({ from: 0, to: 10_000 })
    expect(bandOf('200000-')).toEqual({ from: 200_000, to: null })
  })

  test('a point without sold neighbours is alone', () => {
    const [no, yes] = pointsOf(summary, 'month')
    if (!no || !yes) throw new Error('there are two months')
    const months = [yes, no, yes, yes, no]
    expect(months.map((_, at) => isAlone(months, at))).toEqual([true, false, false, false, false])
  })

  test('have no dot for a month without sales; long lines only have dots for lone points', () => {
    const [no, yes] = pointsOf(summary, 'month')
    if (!no || !yes) throw new Error('there are two months')
    const few = [yes, no, yes, yes]
    expect(few.map((_, at) => hasDot(few, at))).toEqual([true, false, true, true])
    const many = [...few, ...Array.from({ length: 21 }, () => no)]
    expect(many.slice(0, 5).map((_, at) => hasDot(many, at))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

test.each([
  [0, 0, 0],
  [10, 0, 0],
  [10, 10, 1],
  [4, 3, 0.75],
  [100_000, 1, 0.01],
  [100_000, 99_999, 0.99],
])('of %i lots %i sold: all and none are said only where it is so', (lots, sold, share) => {
  expect(soldShare({ lots, sold })).toBe(share)
})
