import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { readCode, readDay, readText } from '#platform/core/contract/query-text.ts'
import { type ListAddress, readListAddress } from '#platform/list/web/address.ts'
import { paymentTypes } from '#trade/payments/contract/records.ts'

/** The types to choose from; without one, all. */
export const listedTypes = [paymentTypes.remittances, paymentTypes.carPurchase] as const
export type ListedType = (typeof listedTypes)[number]

/** The address of the list of payments, with the keys of its call. */
export interface PaymentAddress extends ListAddress {
  readonly qSearch?: string | undefined
  /** Tokyo days of booking, inclusive. */
  readonly dateFrom?: TokyoDay | undefined
  readonly dateTo?: TokyoDay | undefined
  readonly type?: ListedType | undefined
}

/** Reads the address of the list. Invalid values are ignored, so that mistyped and outdated links still open. */
export function readPaymentAddress(raw: Record<string, unknown>): PaymentAddress {
  const text = (key: keyof PaymentAddress) => String(raw[key] ?? '')
  const [qSearch, dateFrom, dateTo] = [
    readText(text('qSearch').trim()),
    readDay(text('dateFrom')),
    readDay(text('dateTo')),
  ]
  const type = readCode(listedTypes)(text('type'))
  return {
    ...(qSearch && { qSearch }),
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
    ...(type && { type }),
    ...readListAddress(raw),
  }
}
