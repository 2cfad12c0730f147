import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelledMonths, priceAxis } from './sales-axes.ts'
import type { SalesPoint } from './sales-points.ts'

const point = (half: readonly [number, number] | null): SalesPoint => ({
  key: '',
  lots: 1,
  sold: half ? 1 : 0,
  unsold: half ? 0 : 1,
  lowerQuartile: half?.[0] ?? null,
  median: half?.[0] ?? null,
  upperQuartile: half?.[1] ?? null,
  half,
})

describe('the axis of prices', () => {
  test('begins at zero, in round steps', () => {
    expect(priceAxis([point([305_000, 1_023_000])])).toEqual({
      domain: [0, 1_500_000],
      ticks: [0, 500_000, 1_000_000, 1_500_000],
    })
  })

  test('zooms in on prices that are close together', () => {
    const { domain } = priceAxis([point([900_000, 950_000]), point([910_000, 1_000_000])])
    expect(domain).toEqual([900_000, 1_000_000])
  })

  test('exists when nothing was sold, and when prices are zero', () => {
    expect(priceAxis([point(null)]).ticks).toEqual([])
    expect(priceAxis([point([0, 0])]).domain[1]).toBeGreaterThan(0)
  })

  test('covers any prices with few labels', () => {
    const price = fc.integer({ min: 0, max: 2_000_000_000 })
    const halves = fc.tuple(price, price).map(([a, b]) => point(a < b ? [a, b] : [b, a]))
    fc.assert(
      fc.property(
        fc.array(fc.oneof(halves, fc.constant(point(null))), { minLength: 1 }),
        (points) => {
          const { domain, ticks } = priceAxis(points)
          expect(ticks.length).toBeLessThan(9)
          for (const amount of points.flatMap(({ half }) => half ?? [])) {
            expect(amount).toBeGreaterThanOrEqual(domain[0])
            expect(amount).toBeLessThanOrEqual(domain[1])
          }
        },
      ),
    )
  })
})

const monthsFrom = (year: number, month: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  )

describe('the labelled months', () => {
  test('are all months where they fit', () => {
    const months = monthsFrom(2025, 11, 13)
    expect(labelledMonths(months, 16)).toEqual(months)
  })

  test('are calendar quarters, or the beginnings of years', () => {
    const quarters = ['2026-01', '2026-04', '2026-07', '2026-10']
    expect(labelledMonths(monthsFrom(2025, 11, 13), 6)).toEqual(quarters)
    const years = labelledMonths(monthsFrom(2016, 12, 120), 12)
    expect(years).toEqual(Array.from({ length: 10 }, (_, at) => `${2017 + at}-01`))
  })

  test('are at least one, and none without months', () => {
    expect(labelledMonths(['2026-11'], 6)).toEqual(['2026-11'])
    expect(labelledMonths([], 6)).toEqual([])
  })
})
