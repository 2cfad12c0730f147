import { formatNumber } from '../../../contract/core/money.ts'
import type { PaymentRecord } from '../../../contract/payments/calls.ts'
import { DaySpan } from '../../collection/days/day-span.tsx'
import { pauses } from '../../collection/debounce-delays.ts'
import { FilterRow } from '../../collection/filters/filter-row.tsx'
import { QuickSearch } from '../../collection/filters/quick-search.tsx'
import type { CollectionState } from '../../collection/use-collection.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { filtersScreen, useMedia } from '../../ui/browser/use-media.ts'
import type { PaymentAddress } from './payment-address.ts'
import { searchFilter } from './payment-filters.ts'
import type { PaymentSums } from './payment-list.ts'
import { TypeChoice } from './type-choice.tsx'

interface PaymentFilterRowProps {
  list: CollectionState<PaymentRecord, PaymentAddress, PaymentSums>
}

/** Search and filters above the list, inside of a `PendingAddressProvider`. */
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
      // Where there is room the days are in the row itself.
      order={wide ? [] : ['dateFrom']}
      own={{ dateFrom: () => <div className="p-3">{days}</div> }}
      pauseMs={pauses.day}
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
