import type { BidRow } from '../../../contract/bids/calls.ts'
import { call } from '../../api/client.ts'
import { type ListAddress, queryOf, readListAddress } from '../../collection/address.ts'
import type { Collection } from '../../collection/collection.ts'

/** A person's own bids that are not in the archive. Money is at stake: a page is never fresh. */
export const myBids: Collection<BidRow, ListAddress> = {
  key: ['my-bids'],
  readAddress: (search) => readListAddress(search),
  rowId: ({ bidId }) => String(bidId),
  loadPage: async ({ page, pageSize }, signal) => {
    const query = queryOf<{ page: number; pageSize: number }>({ page, pageSize })
    const { cars, pageInfo } = await call('listMyBids', { query }, { signal })
    return { rows: cars, pageInfo }
  },
  staleMs: 0,
}
