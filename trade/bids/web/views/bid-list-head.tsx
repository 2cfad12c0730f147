import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { SortChoice } from '#platform/list/web/address.ts'
import { SortMenu } from '#platform/list/web/sort-menu.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import { type BidListMeta, bidSortLabel, bidSortMenu } from '../lists/bid-list.ts'

interface BidListHeadProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
  title: string
  labelOf?: (choice: SortChoice) => FullKey
}

/** The name of a list of bids with its total, and a sort menu if no columns sort it. */
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

interface BidTotalProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
}

/** How many bids the list has, and the sum of their maximums: `6 bids for 3 790 000 ¥`. */
function BidTotal({ list: { pageInfo, meta, isStale } }: BidTotalProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const count = pageInfo?.totalSearchResults ?? 0
  const text =
    count > 0 && meta ? t('mine.total', { count, amount: format.price(meta.totalAmount) }) : ''
  return <span role="status">{isStale ? '' : text}</span>
}
