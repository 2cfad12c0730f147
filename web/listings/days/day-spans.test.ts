import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/core/tokyo-time.ts'
import { daysBetween, daysBetweenEnds, endsOf, spansOf } from './day-spans.ts'

describe('days', () => {
  it('one after the other are spans', () => {
    const days = ['2026-11-20', '2026-11-03', '2026-11-19', '2026-11-21']
    expect(spansOf(days)).toEqual([['2026-11-03'], ['2026-11-19', '2026-11-20', '2026-11-21']])
    expect(spansOf([])).toEqual([])
  })

  it('go on over months, and backwards', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01']
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(days)
    expect(daysBetween('2026-03-01', '2026-02-27')).toEqual(days)
  })

  it('are no more than an address may ask for', () => {
    expect(daysBetween('2026-01-01', addDays('2026-01-01', 199))).toHaveLength(200)
    expect(daysBetween('2026-01-01', addDays('2026-01-01', 200))).toBeNull()
  })

  it('are asked from one to another, or since one until today', () => {
    const asked = (from: string, to: string) => daysBetweenEnds(from, to, '2026-11-22')
    expect(asked('2026-11-19', '2026-11-20')).toEqual(['2026-11-19', '2026-11-20'])
    expect(asked('2026-11-19', '2026-11-19')).toEqual(['2026-11-19'])
    expect(asked('2026-11-21', '')).toEqual(['2026-11-21', '2026-11-22'])
    expect(asked('', '')).toEqual([])
  })

  it('that cannot be asked for say why', () => {
    const asked = (from: string, to: string) => daysBetweenEnds(from, to, '2026-11-22')
    expect(asked('2026-01-01', '2026-11-20')).toBe('tooMany')
    expect(asked('2026-01-01', '')).toBe('noEnd')
    expect(asked('', '2026-11-20')).toBe('noStart')
  })

  it('have ends unless they are in pieces', () => {
    expect(endsOf(['2026-11-19'])).toEqual(['2026-11-19', '2026-11-19'])
    expect(endsOf(['2026-11-19', '2026-11-20'])).toEqual(['2026-11-19', '2026-11-20'])
    expect(endsOf(['2026-11-19', '2026-11-21'])).toEqual(['', ''])
    expect(endsOf(undefined)).toEqual(['', ''])
  })

  it('between two ends have these ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 0, max: 199 }),
        (at, more) => {
          const from = addDays('2015-01-01', at)
          const to = addDays(from, more)
          expect(endsOf(daysBetween(from, to) ?? [])).toEqual([from, to])
        },
      ),
    )
  })
})
