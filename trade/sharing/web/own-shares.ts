import { call } from '#platform/http/web/client.ts'
import { type ListAddress, queryOf, readListAddress } from '#platform/list/web/address.ts'
import type { Collection } from '#platform/list/web/use-collection.ts'
import type { OwnShare } from '#trade/sharing/contract/calls.ts'
import { sharesKey } from './share-query.ts'

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
