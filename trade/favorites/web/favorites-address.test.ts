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

test('an address accepts filters by own notes', () => {
  expect(readFavoritesAddress({ tag: 'for Anna', notForMe: 'without' })).toEqual({
    tag: 'for Anna',
    notForMe: 'without',
  })
  expect(readFavoritesAddress({ tag: '', notForMe: 'maybe' })).toEqual({})
})

test('invalid values and other filters are dropped', () => {
  const raw = { type: 'share', page: '1', sort: 'colour', order: 'DESC', maker: '1', group: 'B' }
  expect(readFavoritesAddress(raw)).toEqual({})
})

test('an order has a direction', () => {
  expect(readFavoritesAddress({ sort: 'year' })).toEqual({ sort: 'year', order: 'ASC' })
})
