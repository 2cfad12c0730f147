import { call } from '#platform/http/web/client.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { queryOf, type SortChoice } from '#platform/list/web/address.ts'
import type { Collection } from '#platform/list/web/use-collection.ts'
import type { PurchaseRow, PurchaseStatusCount } from '#trade/purchases/contract/calls.ts'
import { purchaseSortMenu } from '#trade/purchases/contract/list-keys.ts'
import { purchaseListKey } from '../query-keys.ts'
import { type PurchaseAddress, readPurchaseAddress } from './purchase-address.ts'
import { purchaseFiltersOf } from './purchase-filters.ts'

/** The part of the response apart from its rows. */
export interface PurchaseListMeta {
  /** Cars by status, under all filters except the status. */
  readonly statuses: readonly PurchaseStatusCount[]
  /** Yen: the sum over all cars that match the filters. */
  readonly totalAmount: number
}

export type PurchaseList = Collection<PurchaseRow, PurchaseAddress, PurchaseListMeta>

const requestOf = ({ status, ...address }: PurchaseAddress) => ({
  ...queryOf(address),
  ...(status !== undefined && { status: String(status) }),
})

const declare = (hasPeople: boolean): PurchaseList => ({
  key: purchaseListKey,
  readAddress: (search) => readPurchaseAddress(search, hasPeople),
  rowId: ({ id }) => String(id),
  loadPage: async (address, signal, after) => {
    const { carsList, pageInfo, statusList, totalAmount } = await call(
      'listPurchases',
      { query: { ...requestOf(address), ...after } },
      { signal },
    )
    return { rows: carsList, pageInfo, meta: { statuses: statusList, totalAmount } }
  },
  staleMs: 0,
  filters: purchaseFiltersOf(hasPeople),
  loadOptions: async (address, signal) => {
    const { user } = address
    const [{ pageInfo }, names] = await Promise.all([
      call('listPurchases', { query: { ...requestOf(address), pageSize: 1 } }, { signal }),
      user
        ? call('listPurchaseClients', { query: { ids: user.join(','), pageSize: 100 } }, { signal })
        : null,
    ])
    const people = names?.clientList ?? []
    return {
      options: hasPeople
        ? { user: people.map(({ value, label, count }) => ({ value, label, counter: count })) }
        : {},
      ranges: {},
      found: pageInfo.totalSearchResults,
    }
  },
})

/** A client's own purchased cars, and those of several people for dealers and managers. */
export const purchaseLists = { own: declare(false), ofPeople: declare(true) } as const

/** Returns the name of an order; orders by other columns share one. */
export function purchaseSortLabel(choice: SortChoice): FullKey {
  const known = purchaseSortMenu
    .flatMap((key) => [`${key}_ASC` as const, `${key}_DESC` as const])
    .find((one) => one === choice)
  if (known) return `purchases:sort.${known}`
  return choice === 'default' ? 'purchases:sort.default' : 'purchases:sort.other'
}
