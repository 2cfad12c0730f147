import type { Currency } from '#platform/core/contract/currency.ts'
import { addressOfCall, call } from '#platform/http/web/client.ts'
import { queryOf } from '#platform/list/web/address.ts'
import type { Collection } from '#platform/list/web/use-collection.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { maxExportedPayments } from '#trade/payments/contract/export-limits.ts'
import { type PaymentAddress, readPaymentAddress } from './payment-address.ts'
import { paymentFilters } from './payment-filters.ts'

/** The sums below the list, in the currency of the person. */
export interface PaymentSums {
  readonly currency: Currency
  /** The current balance, regardless of filters. */
  readonly balance: number | null
  /** The sum over all rows that match the filters. */
  readonly received: number | null
  readonly spent: number | null
}

const requestOf = ({ type, ...address }: PaymentAddress) => ({
  ...queryOf(address),
  ...(type !== undefined && { type: String(type) }),
})

export const paymentList: Collection<PaymentRecord, PaymentAddress, PaymentSums> = {
  key: ['payments', 'list'],
  readAddress: readPaymentAddress,
  rowId: ({ id }) => String(id),
  loadPage: async (address, signal, after) => {
    const query = { ...requestOf(address), ...after }
    const response = await call('listPayments', { query }, { signal })
    const { records, pageInfo, currency } = response
    const { totalBalance: balance, totalReceived: received, totalSpent: spent } = response
    return { rows: records, pageInfo, meta: { currency, balance, received, spent } }
  },
  staleMs: 0,
  exportFile: {
    hrefOf: (address, language, format) => {
      const { page: _page, pageSize: _pageSize, view: _view, ...filters } = address
      const query = { ...requestOf(filters), language }
      if (format === 'pdf') {
        const { dateFrom, dateTo } = filters
        return addressOfCall('getAccountStatement', {
          query: { language, ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) },
        })
      }
      return addressOfCall(format === 'csv' ? 'exportPayments' : 'exportPaymentsWorkbook', {
        query,
      })
    },
    formats: [
      { format: 'csv', label: 'payments:export.csv' },
      { format: 'xlsx', label: 'payments:export.xlsx' },
      { format: 'pdf', label: 'payments:export.statement' },
    ],
    maxRows: maxExportedPayments,
    all: 'payments:export.all',
    first: 'payments:export.first',
  },
  filters: paymentFilters,
  loadOptions: async (address, signal) => {
    const query = { ...requestOf(address), pageSize: 1 }
    const { pageInfo } = await call('listPayments', { query }, { signal })
    return { options: {}, ranges: {}, found: pageInfo.totalSearchResults }
  },
}
