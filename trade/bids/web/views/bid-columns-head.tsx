import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { nextSort, sortChoiceOf, sortedBy } from '#platform/list/web/address.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { SortButton } from '#platform/ui/web/sort-button.tsx'
import type { BidSortKey } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import { bidSortLabel } from '../lists/bid-list.ts'
import { rowGridClass } from '../rows/bid-items.tsx'

type Sort = readonly [BidSortKey, FullKey]

/** The sort keys of the lot column. */
const lotSorts: readonly Sort[] = [
  ['lotNo', 'listings:column.lot'],
  ['maker', 'listings:column.car'],
  ['year', 'listings:column.year'],
  ['condition', 'listings:column.condition'],
  ['mileage', 'listings:column.mileage'],
]
const columns: readonly (readonly Sort[])[] = [
  [],
  lotSorts,
  [
    ['bidAmount', 'bids:column.maximum'],
    ['startPrice', 'bids:column.start'],
    ['estimate', 'listings:column.estimate'],
    ['bidGroup', 'bids:panel.group'],
    ['bidStatus', 'bids:column.status'],
  ],
  [['auctionDate', 'listings:column.auctionDate']],
]
const clientSort: Sort = ['user', 'bids:column.client']

interface BidColumnsHeadProps {
  list: Pick<CollectionState<BidRow, BidListAddress>, 'address' | 'go'>
  hasClients: boolean
}

/** The headings of rows on wide screens, which sort the list (spec 2 §4). */
export function BidColumnsHead({ list: { address, go }, hasClients }: BidColumnsHeadProps) {
  const { t } = useTranslation('collection')
  const direction = address.order === 'DESC' ? 'descending' : 'ascending'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      data-screen-only
      aria-label={t('sort', { order: t(bidSortLabel(sortChoiceOf(address))) })}
      className={`${rowGridClass} rounded-md border border-line bg-sunken px-3 py-0.5 text-xs text-quiet`}
    >
      {columns.map((sorts, at) => (
        <div key={sorts[0]?.[0] ?? 'photo'} className="flex flex-wrap content-start gap-x-3">
          {(hasClients && at === 1 ? [...sorts, clientSort] : sorts).map(([key, label]) => (
            <SortButton
              key={key}
              direction={address.sort === key ? direction : undefined}
              title={t('sortBy', { column: t(label) })}
              onPress={() => void go((now) => sortedBy<BidListAddress>(nextSort(now, key))(now))}
            >
              {t(label)}
            </SortButton>
          ))}
        </div>
      ))}
    </div>
  )
}
