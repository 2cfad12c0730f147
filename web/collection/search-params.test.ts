import { expect, it } from 'vitest'
import { readRedirect } from './search-params.ts'

it('goes back only to an address of this site', () => {
  expect(readRedirect({ redirect: '/bike-auctions?page=2' })).toEqual({
    redirect: '/bike-auctions?page=2',
  })
  for (const redirect of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:1', 7]) {
    expect(readRedirect({ redirect })).toEqual({})
  }
})
