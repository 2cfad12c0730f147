import { expect, it } from 'vitest'
import { parseSearchParams, readRedirect, writeSearchParams } from './search-params.ts'

it('only redirects to an address of this site', () => {
  expect(readRedirect({ redirect: '/bike-auctions?page=2' })).toEqual({
    redirect: '/bike-auctions?page=2',
  })
  for (const redirect of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:1', 7]) {
    expect(readRedirect({ redirect })).toEqual({})
  }
})

it('reads a repeated parameter as a list', () => {
  expect(parseSearchParams('?maker=1&year=2015,2020&maker=5,7')).toEqual({
    maker: '1,5,7',
    year: '2015,2020',
  })
  expect(writeSearchParams(parseSearchParams('maker=1&maker=5'))).toBe('?maker=1,5')
})
