import { expect, test } from 'vitest'
import { readFavoritesAddress } from './favorites-address.ts'

test('an address has the page type, the order and the page', () => {
  const raw = { type: 'bikes', page: '2', pageSize: '50', sort: 'year', order: 'DESC' }
  expect(readFavoritesAddress(raw)).toEqual({
    type: 'bikes',
    page: 2,
    pageSize: 50,
    sort: 'year',
    order: 'DESC',
  })
})

test('what does not fit, and every filter, is left out', () => {
  const raw = { type: 'share', page: '1', sort: 'colour', order: 'DESC', maker: '1', group: 'B' }
  expect(readFavoritesAddress(raw)).toEqual({})
})

test('an order has a direction', () => {
  expect(readFavoritesAddress({ sort: 'year' })).toEqual({ sort: 'year', order: 'ASC' })
})
