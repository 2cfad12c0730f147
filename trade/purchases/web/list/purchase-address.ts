import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import {
  readCode,
  readDay,
  readId,
  readList,
  readText,
} from '#platform/core/contract/query-text.ts'
import { type ListAddress, readListAddress } from '#platform/list/web/address.ts'
import { type PurchaseSortKey, purchaseSortKeys } from '#trade/purchases/contract/list-keys.ts'
import { processingValue, purchaseStatusCodes } from '#trade/purchases/contract/rules.ts'

/** A status in addresses: processing is 0. */
export type StatusValue = (typeof statusValues)[number]
export const statusValues = [processingValue, ...purchaseStatusCodes] as const

/** The address of the list of purchased cars, with the keys of its call. */
export interface PurchaseAddress extends ListAddress {
  readonly sort?: PurchaseSortKey | undefined
  readonly qSearch?: string | undefined
  /** Tokyo days of purchase, inclusive. */
  readonly dateFrom?: TokyoDay | undefined
  readonly dateTo?: TokyoDay | undefined
  readonly status?: StatusValue | undefined
  /** Ids of people, for dealers and managers. */
  readonly user?: readonly number[] | undefined
}

/**
 * Reads the address of the list. Invalid values are ignored, so that mistyped and outdated links still open.
 * @param hasPeople whether the list has cars of several people
 */
export function readPurchaseAddress(
  raw: Record<string, unknown>,
  hasPeople: boolean,
): PurchaseAddress {
  const text = (key: keyof PurchaseAddress) => String(raw[key] ?? '')
  const [qSearch, dateFrom, dateTo] = [
    readText(text('qSearch').trim()),
    readDay(text('dateFrom')),
    readDay(text('dateTo')),
  ]
  const status = readCode(statusValues)(text('status'))
  const user = hasPeople ? readList(readId)(text('user')) : undefined
  return {
    ...(qSearch && { qSearch }),
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
    ...(status !== undefined && { status }),
    ...(user?.length && { user }),
    ...readListAddress(raw, purchaseSortKeys),
  }
}
