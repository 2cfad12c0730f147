import { expect, it } from 'vitest'
import { waysOut } from './ways-out.ts'

const filters = ['maker', 'year', 'color']
const offered = (counts: readonly (number | undefined)[]) =>
  waysOut(filters, counts).map(({ filter }) => filter)

it('offers what is known to help, most rows first', () => {
  expect(offered([3, 0, 40])).toEqual(['color', 'maker'])
  expect(offered([undefined, 7, undefined])).toEqual(['year'])
})

it('offers what may help for as long as nothing is known to', () => {
  expect(offered([])).toEqual(filters)
  expect(offered([undefined, 0, undefined])).toEqual(['maker', 'color'])
})

it('makes no offer that leads to nothing', () => {
  expect(offered([0, 0, 0])).toEqual([])
})
