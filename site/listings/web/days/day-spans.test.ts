import { describe, expect, it } from 'vitest'
import { endsOf, spanAddress, spansOf } from './day-spans.ts'

describe('days', () => {
  it('become spans when successive', () => {
    const days = ['2026-11-20', '2026-11-03', '2026-11-19', '2026-11-21']
    expect(spansOf(days)).toEqual([['2026-11-03'], ['2026-11-19', '2026-11-20', '2026-11-21']])
    expect(spansOf([])).toEqual([])
    expect(spansOf(['2026-02-28', '2026-03-01'])).toHaveLength(1)
  })

  it('have ends unless they have gaps', () => {
    expect(endsOf({ date: ['2026-11-19'] })).toEqual(['2026-11-19', '2026-11-19'])
    expect(endsOf({ date: ['2026-11-19', '2026-11-20'] })).toEqual(['2026-11-19', '2026-11-20'])
    expect(endsOf({ date: ['2026-11-19', '2026-11-21'] })).toEqual(['', ''])
    expect(endsOf({})).toEqual(['', ''])
  })
})

describe('a span', () => {
  it.each([
    ['2010-01-01', '2026-11-20', { dateFrom: '2010-01-01', dateTo: '2026-11-20' }],
    ['2026-11-20', '2010-01-01', { dateFrom: '2010-01-01', dateTo: '2026-11-20' }],
    ['2026-11-19', '', { dateFrom: '2026-11-19' }],
    ['', '2026-11-19', { dateTo: '2026-11-19' }],
    ['', '', {}],
  ])('from "%s" to "%s" is in the address', (from, to, address) => {
    expect(spanAddress(from, to)).toEqual(address)
    expect(spanAddress(...endsOf(address))).toEqual(address)
  })
})
