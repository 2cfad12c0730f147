import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DaySpan } from '#platform/list/web/days/day-span.tsx'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { FilterRow } from '#platform/list/web/filters/filter-row.tsx'
import { QuickSearch } from '#platform/list/web/filters/quick-search.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { filtersScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import type { PaymentAddress } from './payment-address.ts'
import { searchFilter } from './payment-filters.ts'
import type { PaymentSums } from './payment-list.ts'
import { TypeChoice } from './type-choice.tsx'

interface PaymentFilterRowProps {
  list: CollectionState<PaymentRecord, PaymentAddress, PaymentSums>
}

/** Search and filters above the list. Requires a `PendingAddressProvider`. */
export function PaymentFilterRow({ list }: PaymentFilterRowProps) {
  const { t } = useTranslation('payments')
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
      order={wide ? [] : ['dateFrom']}
      own={{ dateFrom: () => <div className="p-3">{days}</div> }}
      pauseMs={debounceMs.day}
      showLabel={(count) => t('show', { count, number: formatNumber(count) })}
    >
      <div className="w-full max-w-[220px] max-md:max-w-none max-md:basis-full">
        <QuickSearch
          filter={searchFilter}
          label={t('filter.search')}
          placeholder={t('filter.searchHint')}
          clearLabel={t('filter.searchClear')}
        />
      </div>
      {wide && days}
      <div className="lg:ml-auto">
        <TypeChoice wide={wide} />
      </div>
    </FilterRow>
  )
}
