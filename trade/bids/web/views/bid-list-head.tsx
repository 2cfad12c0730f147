import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type { SortChoice } from '#platform/list/web/address.ts'
import { SortMenu } from '#platform/list/web/sort-menu.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import { type BidListMeta, bidSortLabel, bidSortMenu } from '../lists/bid-list.ts'
import { BidTotal } from './bid-total.tsx'

interface BidListHeadProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
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
