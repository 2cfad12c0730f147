import type { SavedSearchRow } from '../../contract/saved-searches/calls.ts'
import { call } from '../api/client.ts'
import { type ListAddress, queryOf, readListAddress } from '../collection/address.ts'
import type { Collection } from '../collection/collection.ts'
import { savedSearchesKey } from './saved-searches-query.ts'

/** A person's saved searches of all page types. */
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
