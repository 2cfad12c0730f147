import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { FilterRow } from '#platform/list/web/filters/filter-row.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress, BidListKind } from './bid-address.ts'
import { BidDays } from './bid-days.tsx'
import { filterOrder } from './bid-filters.ts'
import type { BidListMeta } from './bid-list.ts'
import { LotSearch } from './lot-search.tsx'

interface BidFilterRowProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
  kind: BidListKind
}

/** The lot search and the filters above a list of bids. Requires a `PendingAddressProvider`. */
export function BidFilterRow({ list, kind }: BidFilterRowProps) {
  const { t } = useTranslation('bid-lists')
  return (
    <FilterRow
      list={list}
      order={filterOrder(kind, list.address)}
      own={{
        auctionDate: ({ options }) => (
          <div className="p-3">
            <BidDays options={options} />
          </div>
        ),
      }}
      pauseMs={debounceMs.filter}
      showLabel={(count) => t('show', { count, number: formatNumber(count) })}
    >
      <div className="w-full max-w-[208px] max-md:max-w-none max-md:basis-full">
        <LotSearch kind={kind} />
      </div>
    </FilterRow>
  )
}
