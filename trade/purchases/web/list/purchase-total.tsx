import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import type { PurchaseAddress } from './purchase-address.ts'
import type { BesidePurchases } from './purchase-list.ts'

interface PurchaseTotalProps {
  list: CollectionState<PurchaseRow, PurchaseAddress, BesidePurchases>
}

/** How many cars the filters find, and what they come to: `6 cars for 3 790 000 ¥`. */
export function PurchaseTotal({ list: { pageInfo, beside, isStale } }: PurchaseTotalProps) {
  const { t } = useTranslation('purchases')
  const format = useFormats()
  const count = pageInfo?.totalSearchResults ?? 0
  const text =
    count > 0 && beside ? t('total', { count, amount: format.price(beside.totalAmount) }) : ''
  return <span role="status">{isStale ? '' : text}</span>
}
