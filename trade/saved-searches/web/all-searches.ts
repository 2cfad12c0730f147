import { call } from '#platform/http/web/client.ts'
import { type ListAddress, queryOf, readListAddress } from '#platform/list/web/address.ts'
import type { Collection } from '#platform/list/web/use-collection.ts'
import type { SavedSearchRow } from '#trade/saved-searches/contract/calls.ts'
import { savedSearchesKey } from './saved-searches-query.ts'

export const allSearches: Collection<SavedSearchRow, ListAddress> = {
  key: [savedSearchesKey, 'all'],
  readAddress: (search) => readListAddress(search),
  rowId: ({ id }) => String(id),
  loadPage: async (address, signal, after) => {
    const query = { ...queryOf(address), ...after }
    const { items, pageInfo } = await call('listSearches', { query }, { signal })
    return { rows: items, pageInfo }
  },
}
