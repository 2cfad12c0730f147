import { type Change, changed, without } from '#platform/list/web/address.ts'
import { spanFilter } from '#platform/list/web/days/days-between.ts'
import type {
  Filter,
  OptionsFilter,
  OtherFilter,
  TextFilter,
} from '#platform/list/web/filters/filter.ts'
import { purchaseStatusName } from '#trade/purchases/contract/rules.ts'
import type { PurchaseAddress, StatusValue } from './purchase-address.ts'

/** Words of lot number, chassis, maker, model, car number and voyage. */
export const searchFilter: TextFilter<PurchaseAddress> = {
  kind: 'text',
  key: 'qSearch',
  label: 'purchases:filter.search',
  example: 'purchases:filter.searchHint',
}

/** When the cars were bought. */
const dateFilter = spanFilter<PurchaseAddress>('purchases:filter.date')

/** Where the cars are; the strip above the list chooses it. */
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

/** Shows the cars of a status; undefined for all. */
export const withStatus =
  (status: StatusValue | undefined): Change<PurchaseAddress> =>
  (address) =>
    status === undefined ? without(address, ['status']) : changed(address, { status })

/** Whose cars they are, for dealers and managers. */
export const personFilter: OptionsFilter<PurchaseAddress> = {
  kind: 'options',
  key: 'user',
  label: 'purchases:filter.user',
  shape: 'select',
  isRanked: true,
}

const shared = [searchFilter, dateFilter, statusFilter]

/** The filters in the order of their controls and tags. */
export const purchaseFiltersOf = (hasPeople: boolean): readonly Filter<PurchaseAddress>[] =>
  hasPeople ? [...shared, personFilter] : shared

/** The keys of the filters that have a control of their own beside the search. */
export const controlsOf = (hasPeople: boolean): readonly string[] =>
  hasPeople ? ['dateFrom', 'user'] : ['dateFrom']
