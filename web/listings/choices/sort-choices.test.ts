import { expect, it } from 'vitest'
import type { ListingSearch } from '../listing-search.ts'
import { sortChoiceOf, sortChoices, sortedBy } from './sort-choices.ts'

it('puts a list into an order, from its first page on', () => {
  const search: ListingSearch = { page: 3, sort: 'year', order: 'DESC', maker: [1] }
  expect(sortedBy('mileage_ASC')(search)).toEqual({
    maker: [1],
    sort: 'mileage',
    order: 'ASC',
  })
  expect(sortedBy('default')(search)).toEqual({ maker: [1] })
})

it('offers the order in force, also one of a column', () => {
  expect(sortChoiceOf({})).toBe('default')
  expect(sortChoiceOf({ sort: 'soldPrice' })).toBe('soldPrice_ASC')
  expect(sortChoices('soldPrice_ASC').at(-1)).toBe('soldPrice_ASC')
  expect(sortChoices('default')).not.toContain('soldPrice_ASC')
})
