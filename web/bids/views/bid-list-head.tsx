import type { BidRow } from '../../../contract/bids/lists.ts'
import type { SortChoice } from '../../collection/address.ts'
import { SortMenu } from '../../collection/sort-menu.tsx'
import type { CollectionState } from '../../collection/use-collection.ts'
import { PageHead } from '../../feedback/page-head.tsx'
import { PageTitle } from '../../feedback/page-title.tsx'
import type { FullKey } from '../../i18n/message-types.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import { type BesideBids, bidSortLabel, bidSortMenu } from '../lists/bid-list.ts'
import { BidTotal } from './bid-total.tsx'

interface BidListHeadProps {
  list: CollectionState<BidRow, BidListAddress, BesideBids>
  title: string
  labelOf?: (choice: SortChoice) => FullKey
}

/** The name of a list of bids with its total. Where no columns sort it, a menu does. */
export function BidListHead({ list, title, labelOf = bidSortLabel }: BidListHeadProps) {
  const { address, go, pageInfo, wide } = list
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        detail={<BidTotal list={list} />}
        actions={
          !wide &&
          (pageInfo?.totalSearchResults ?? 0) > 1 && (
            <SortMenu
              address={address}
              onChange={(change) => void go(change)}
              keys={bidSortMenu}
              labelOf={labelOf}
            />
          )
        }
      />
    </>
  )
}
