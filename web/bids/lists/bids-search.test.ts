import { expect, it } from 'vitest'
import { readBidsPage } from './bids-search.ts'

it.each([
  [{}, {}],
  [{ page: '1' }, {}],
  [{ page: '3', lotNo: '7' }, { page: 3 }],
  [{ page: '-2' }, {}],
  [{ page: '1.5' }, {}],
  [{ page: 'last' }, {}],
])('reads %o as %o', (search, read) => {
  expect(readBidsPage(search)).toEqual(read)
})
