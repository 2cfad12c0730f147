import { type Change, changed, without } from '#platform/list/web/address.ts'
import { spanFilter } from '#platform/list/web/days/span-filter.ts'
import type { Filter, OtherFilter, TextFilter } from '#platform/list/web/filters/filter.ts'
import type { ListedType, PaymentAddress } from './payment-address.ts'

/** Searches words in reference, note, number, car and lot number. */
export const searchFilter: TextFilter<PaymentAddress> = {
  kind: 'text',
  key: 'qSearch',
  label: 'payments:filter.search',
  example: 'payments:filter.searchHint',
}

const typeFilter: OtherFilter<PaymentAddress> = {
  kind: 'other',
  key: 'type',
  label: 'payments:filter.type',
  tags: ({ type }, { t }) => [
    {
      id: 'type',
      label: t('payments:filter.type'),
      value: t(`payments:type.${type ?? 0}`),
      remove: withType(undefined),
    },
  ],
}

/** Shows payments of a type; undefined for all. */
export const withType =
  (type: ListedType | undefined): Change<PaymentAddress> =>
  (address) =>
    type === undefined ? without(address, ['type']) : changed(address, { type })

/** The filters in the order of their tags. */
export const paymentFilters: readonly Filter<PaymentAddress>[] = [
  searchFilter,
  spanFilter<PaymentAddress>('payments:filter.date'),
  typeFilter,
]
