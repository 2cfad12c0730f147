import { formatNumber } from '../../../contract/core/money.ts'
import type { PurchaseRow } from '../../../contract/purchases/calls.ts'
import { DaySpan } from '../../collection/days/day-span.tsx'
import { pauses } from '../../collection/debounce-delays.ts'
import { FilterRow } from '../../collection/filters/filter-row.tsx'
import { QuickSearch } from '../../collection/filters/quick-search.tsx'
import type { CollectionState } from '../../collection/use-collection.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { filtersScreen, useMedia } from '../../ui/browser/use-media.ts'
import { PersonOptions } from './person-options.tsx'
import type { PurchaseAddress } from './purchase-address.ts'
import { controlsOf, searchFilter } from './purchase-filters.ts'
import type { BesidePurchases } from './purchase-list.ts'

interface PurchaseFilterRowProps {
  list: CollectionState<PurchaseRow, PurchaseAddress, BesidePurchases>
  hasPeople: boolean
}

/** Search and filters above the list, inside of a `PendingAddressProvider`. */
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
      // Where there is room the days are in the row itself.
      order={controlsOf(hasPeople).filter((key) => !wide || key !== 'dateFrom')}
      own={{
        dateFrom: () => <div className="p-3">{days}</div>,
        user: (control) => <PersonOptions {...control} />,
      }}
      pauseMs={pauses.filter}
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
