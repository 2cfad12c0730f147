import { expect, it } from 'vitest'
import { readDealerAddress } from './dealer-tabs.ts'

it.each([
  [{}, {}],
  [{ tab: 'all' }, {}],
  [{ tab: 'mine' }, { tab: 'mine' }],
  [
    { tab: 'mine', page: '2' },
    { tab: 'mine', page: 2 },
  ],
  [{ tab: 'clients', page: '2' }, { tab: 'clients' }],
  [{ tab: 'everything' }, {}],
])('reads %o as %o', (search, read) => {
  expect(readDealerAddress(search)).toEqual(read)
})
