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

it('offers fixed prices no order by auctions, unless it is in force', () => {
  const isDate = (choice: string) => choice.startsWith('auctionDate')
  expect(sortChoices('stock', 'default').some(isDate)).toBe(false)
  expect(sortChoices('stock', 'default')).toContain('startPrice_ASC')
  expect(sortChoices('stock', 'auctionDate_ASC').filter(isDate)).toEqual(['auctionDate_ASC'])
  expect(sortChoices('stats', 'default').filter(isDate)).toHaveLength(2)
})

it('offers the order in force, also one of a column', () => {
  expect(sortChoiceOf({})).toBe('default')
  expect(sortChoiceOf({ sort: 'soldPrice' })).toBe('soldPrice_ASC')
  expect(sortChoices('car-auction', 'soldPrice_ASC').at(-1)).toBe('soldPrice_ASC')
  expect(sortChoices('car-auction', 'default')).not.toContain('soldPrice_ASC')
})
