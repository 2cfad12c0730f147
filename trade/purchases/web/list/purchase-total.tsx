import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import type { PurchaseAddress } from './purchase-address.ts'
import type { PurchaseListMeta } from './purchase-list.ts'

interface PurchaseTotalProps {
  list: CollectionState<PurchaseRow, PurchaseAddress, PurchaseListMeta>
}

/** How many cars the filters find, and what they come to: `6 cars for 3 790 000 ¥`. */
export function PurchaseTotal({ list: { pageInfo, meta, isStale } }: PurchaseTotalProps) {
  const { t } = useTranslation('purchases')
  const format = useFormats()
  const count = pageInfo?.totalSearchResults ?? 0
  const text =
    count > 0 && meta ? t('total', { count, amount: format.price(meta.totalAmount) }) : ''
  return <span role="status">{isStale ? '' : text}</span>
}
