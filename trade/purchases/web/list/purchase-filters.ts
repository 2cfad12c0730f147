import { type Change, changed, without } from '#platform/list/web/address.ts'
import { spanFilter } from '#platform/list/web/days/span-filter.ts'
import type {
  Filter,
  OptionsFilter,
  OtherFilter,
  TextFilter,
} from '#platform/list/web/filters/filter.ts'
import { purchaseStatusName } from '#trade/purchases/contract/rules.ts'
import type { PurchaseAddress, StatusValue } from './purchase-address.ts'

/** Searches words in lot number, chassis, maker, model, car number and voyage. */
export const searchFilter: TextFilter<PurchaseAddress> = {
  kind: 'text',
  key: 'qSearch',
  label: 'purchases:filter.search',
  example: 'purchases:filter.searchHint',
}

/** Filters by the day of purchase. */
const dateFilter = spanFilter<PurchaseAddress>('purchases:filter.date')

/** Filters by status, set by the tabs above the list. */
const statusFilter: OtherFilter<PurchaseAddress> = {
  kind: 'other',
  key: 'status',
  label: 'purchases:filter.status',
  tags: ({ status }, { t }) => [
    {
      id: 'status',
      label: t('purchases:filter.status'),
      value: t(`purchases:status.${purchaseStatusName(status || null)}`),
      remove: withStatus(undefined),
    },
  ],
}

/** Shows cars of a status; undefined for all. */
export const withStatus =
  (status: StatusValue | undefined): Change<PurchaseAddress> =>
  (address) =>
    status === undefined ? without(address, ['status']) : changed(address, { status })

/** Filters by client, for dealers and managers. */
export const personFilter: OptionsFilter<PurchaseAddress> = {
  kind: 'options',
  key: 'user',
  label: 'purchases:filter.user',
  shape: 'select',
  isRanked: true,
}

const shared = [searchFilter, dateFilter, statusFilter]

/** Returns the filters in the order of their controls and tags. */
export const purchaseFiltersOf = (hasPeople: boolean): readonly Filter<PurchaseAddress>[] =>
  hasPeople ? [...shared, personFilter] : shared

/** Returns the keys of filters that have a control beside the search. */
export const controlsOf = (hasPeople: boolean): readonly string[] =>
  hasPeople ? ['dateFrom', 'user'] : ['dateFrom']
