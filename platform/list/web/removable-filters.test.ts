import { expect, it } from 'vitest'
import { removableFilters } from './removable-filters.ts'

const filters = ['maker', 'year', 'color']
const offered = (counts: readonly (number | undefined)[]) =>
  removableFilters(filters, counts).map(({ filter }) => filter)

it('returns the filters that are known to help, most rows first', () => {
  expect(offered([3, 0, 40])).toEqual(['color', 'maker'])
  expect(offered([undefined, 7, undefined])).toEqual(['year'])
})

it('returns the filters that may help while none is known to', () => {
  expect(offered([])).toEqual(filters)
  expect(offered([undefined, 0, undefined])).toEqual(['maker', 'color'])
})

it('returns no filter whose removal would find nothing', () => {
  expect(offered([0, 0, 0])).toEqual([])
})
