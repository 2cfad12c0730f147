import type { OwnShare } from '../../contract/sharing/calls.ts'
import { call } from '../api/client.ts'
import { type ListAddress, queryOf, readListAddress } from '../collection/address.ts'
import type { Collection } from '../collection/collection.ts'
import { sharesKey } from './share-query.ts'

/** A person's own links. */
export const ownShares: Collection<OwnShare, ListAddress> = {
  key: [sharesKey],
  readAddress: (search) => readListAddress(search),
  rowId: ({ id }) => id,
  loadPage: async (address, signal, after) => {
    const query = { ...queryOf(address), ...after }
    const { items, pageInfo } = await call('listShares', { query }, { signal })
    return { rows: items, pageInfo }
  },
}
