import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import type { BidListMeta } from '../lists/bid-list.ts'

interface BidTotalProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
}

/** How many bids the list has, and the sum of their maximums: `6 bids for 3 790 000 ¥`. */
export function BidTotal({ list: { pageInfo, meta, isStale } }: BidTotalProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const count = pageInfo?.totalSearchResults ?? 0
  const text =
    count > 0 && meta ? t('mine.total', { count, amount: format.price(meta.totalAmount) }) : ''
  return <span role="status">{isStale ? '' : text}</span>
}
