import type { ReactNode } from 'react'
import type { BidRow } from '../../../contract/bids/lists.ts'
import { EmptyList } from '../../collection/empty-list.tsx'
import type { CollectionState } from '../../collection/use-collection.ts'
import type { BidListAddress } from './bid-address.ts'
import type { BesideBids } from './bid-list.ts'

interface EmptyBidsProps {
  list: CollectionState<BidRow, BidListAddress, BesideBids>
  nothingYet: ReactNode
}

/** Instead of a list of bids without rows: nothing yet, or the filters that find none. */
export const EmptyBids = ({ list, nothingYet }: EmptyBidsProps) => (
  <EmptyList
    list={list}
    nothingYet={nothingYet}
    because="bid-lists:empty.because"
    emptiedBy="bid-lists:empty.emptiedBy"
  />
)
