import { readId } from '#platform/core/contract/query-text.ts'
import { addressOfCall, call } from '#platform/http/web/client.ts'
import { type Change, changed, queryOf, without } from '#platform/list/web/address.ts'
import type { Collection } from '#platform/list/web/use-collection.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import {
  type PaymentAddress,
  readPaymentAddress,
} from '#trade/payments/web/list/payment-address.ts'
import { paymentFilters } from '#trade/payments/web/list/payment-filters.ts'
import { type PaymentSums, paymentList } from '#trade/payments/web/list/payment-list.ts'

/** The address of the managers' list, with the keys of its call. */
export interface BookingAddress extends PaymentAddress {
  /** The client; everybody's bookings without it. */
  readonly user?: number | undefined
}

function readBookingAddress(raw: Record<string, unknown>): BookingAddress {
  const user = readId(String(raw.user ?? ''))
  return { ...(user && { user }), ...readPaymentAddress(raw) }
}

/** Shows the bookings of a client; undefined for everybody's. */
export const withUser =
  (user: number | undefined): Change<BookingAddress> =>
  (address) =>
    user === undefined ? without(address, ['user']) : changed(address, { user })

const requestOf = ({ type, user, ...address }: BookingAddress) => ({
  ...queryOf(address),
  ...(type !== undefined && { type: String(type) }),
  ...(user !== undefined && { user: String(user) }),
})

/** Payments and charges of everybody, or of a client. */
export const bookingList: Collection<PaymentRecord, BookingAddress, PaymentSums> = {
  key: ['payments', 'bookings'],
  readAddress: readBookingAddress,
  rowId: paymentList.rowId,
  loadPage: async (address, signal, after) => {
    const query = { ...requestOf(address), ...after }
    const response = await call('listPayments', { query }, { signal })
    const { records, pageInfo, currency } = response
    const { totalBalance: balance, totalReceived: received, totalSpent: spent } = response
    return { rows: records, pageInfo, meta: { currency, balance, received, spent } }
  },
  staleMs: 0,
  ...(paymentList.exportFile && {
    exportFile: {
      ...paymentList.exportFile,
      // A statement needs a single account.
      formats: paymentList.exportFile.formats?.filter(({ format }) => format !== 'pdf') ?? [],
      hrefOf: (address, language, format) => {
        const { page: _page, pageSize: _pageSize, view: _view, ...filters } = address
        const query = { ...requestOf(filters), language }
        return addressOfCall(format === 'csv' ? 'exportPayments' : 'exportPaymentsWorkbook', {
          query,
        })
      },
    },
  }),
  filters: paymentFilters,
  loadOptions: async (address, signal) => {
    const query = { ...requestOf(address), pageSize: 1 }
    const { pageInfo } = await call('listPayments', { query }, { signal })
    return { options: {}, ranges: {}, found: pageInfo.totalSearchResults }
  },
}

/** Returns the link to a client's statement over the days of the list. */
export const statementHref = (
  { user, dateFrom, dateTo }: BookingAddress,
  language: 'en' | 'ru',
): string =>
  addressOfCall('getAccountStatement', {
    query: {
      ...{ language, user: String(user) },
      ...(dateFrom && { dateFrom }),
      ...(dateTo && { dateTo }),
    },
  })
