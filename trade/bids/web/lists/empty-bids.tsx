import type { ReactNode } from 'react'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from './bid-address.ts'
import type { BidListMeta } from './bid-list.ts'

interface EmptyBidsProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
  nothingYet: ReactNode
}

/** Replaces an empty list of bids: there are none yet, or the filters match none. */
export const EmptyBids = ({ list, nothingYet }: EmptyBidsProps) => (
  <EmptyList
    list={list}
    nothingYet={nothingYet}
    because="bid-lists:empty.because"
    emptiedBy="bid-lists:empty.emptiedBy"
  />
)
