import { expect, test } from 'vitest'
import { favoritesSearch, groupSearch, readFavoritesSearch } from './favorites-search.ts'

test('an address says the page type, the order and the page', () => {
  const raw = { type: 'bikes', page: '2', pageSize: '50', sort: 'year', order: 'DESC' }
  expect(readFavoritesSearch(raw)).toEqual({
    type: 'bikes',
    page: 2,
    pageSize: 50,
    sort: 'year',
    order: 'DESC',
  })
})

test('what does not fit, and every filter, is left out', () => {
  const raw = { type: 'share', page: '1', sort: 'colour', order: 'DESC', maker: '1', group: 'B' }
  expect(readFavoritesSearch(raw)).toEqual({})
})

test('a listing is asked for the group, and its answer leads back to the address', () => {
  const search = readFavoritesSearch({ type: 'stats', page: '3', sort: 'year' })
  const asked = groupSearch(search, 'C')
  expect(asked).toEqual({ page: 3, sort: 'year', order: 'ASC', group: 'C' })
  expect(favoritesSearch(asked, 'stats')).toEqual(search)
})
