import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DaySpan } from '#platform/list/web/days/day-span.tsx'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { FilterRow } from '#platform/list/web/filters/filter-row.tsx'
import { QuickSearch } from '#platform/list/web/filters/quick-search.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { filtersScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import { PersonOptions } from './person-options.tsx'
import type { PurchaseAddress } from './purchase-address.ts'
import { controlsOf, searchFilter } from './purchase-filters.ts'
import type { PurchaseListMeta } from './purchase-list.ts'

interface PurchaseFilterRowProps {
  list: CollectionState<PurchaseRow, PurchaseAddress, PurchaseListMeta>
  hasPeople: boolean
}

/** Search and filters above the list. Requires a `PendingAddressProvider`. */
export function PurchaseFilterRow({ list, hasPeople }: PurchaseFilterRowProps) {
  const { t } = useTranslation('purchases')
  const wide = useMedia(filtersScreen)
  const days = (
    <DaySpan
      legend={t('filter.date')}
      from={t('filter.from')}
      to={t('filter.to')}
      fromHint={t('filter.fromHint')}
      toHint={t('filter.toHint')}
    />
  )
  return (
    <FilterRow
      list={list}
      // With enough room the days are in the row itself.
      order={controlsOf(hasPeople).filter((key) => !wide || key !== 'dateFrom')}
      own={{
        dateFrom: () => <div className="p-3">{days}</div>,
        user: (control) => <PersonOptions {...control} />,
      }}
      pauseMs={debounceMs.filter}
      showLabel={(count) => t('show', { count, number: formatNumber(count) })}
    >
      <div className="w-full max-w-[300px] max-md:max-w-none max-md:basis-full">
        <QuickSearch
          filter={searchFilter}
          label={t('filter.search')}
          placeholder={t('filter.searchHint')}
          clearLabel={t('filter.searchClear')}
        />
      </div>
      {wide && days}
    </FilterRow>
  )
}
