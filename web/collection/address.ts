import { pageReaders, type SortOrder } from '../../contract/core/pages.ts'
import type { ListView } from '../preferences/device.ts'
import { writeSearchParams } from './search-params.ts'

/** What the address of any list may hold; lists add their filters and tabs. */
export interface ListAddress {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly sort?: string | undefined
  readonly order?: SortOrder | undefined
  /** How the rows are shown; the server is not asked about it. */
  readonly view?: ListView | undefined
}

/**
 * Reads what the addresses of all lists have: page, page size and order. What does not fit is left out,
 * so that a mistyped or old link still opens.
 */
export function readListAddress<Key extends string>(
  raw: Record<string, unknown>,
  sortKeys: readonly Key[] = [],
): ListAddress & { readonly sort?: Key } {
  const text = (key: keyof ListAddress) => String(raw[key] ?? '')
  const page = pageReaders.page(text('page')) ?? 1
  const pageSize = pageReaders.pageSize(text('pageSize'))
  const sort = sortKeys.find((key) => key === raw.sort)
  const order = pageReaders.order(text('order')) ?? 'ASC'
  return {
    ...(page > 1 && { page }),
    ...(pageSize && { pageSize }),
    ...(sort && { sort, order }),
  }
}

/** What a press or a pause does to an address. Doing it twice does no more than doing it once. */
export type Change<Address> = (address: Address) => Address

/** Both changes, one after the other. */
export const join =
  <Address>(first: Change<Address> | undefined, then: Change<Address>): Change<Address> =>
  (address) =>
    then(first ? first(address) : address)

/** Two addresses with the same key name the same list. */
export const addressKey = (address: ListAddress): string =>
  writeSearchParams(
    Object.fromEntries(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

/** Changes parts of an address. Any change of what is listed starts at the first page (spec 3 §4). */
export function changed<Address extends ListAddress>(
  address: Address,
  change: Partial<Address>,
): Address {
  const { page: _page, ...rest } = address
  return { ...rest, ...change } as Address
}

/** The address without some of its parts, from the first page on. */
export function without<Address extends ListAddress>(
  address: Address,
  keys: readonly (keyof Address)[],
): Address {
  const left = Object.entries(address).filter(([key]) => !keys.includes(key as keyof Address))
  return changed(Object.fromEntries(left) as Partial<Address> as Address, {})
}

/** The same list on another of its pages; the first one is not named. */
export function onPage<Address extends ListAddress>(address: Address, page: number): Address {
  const first = changed(address, {})
  return page > 1 ? { ...first, page } : first
}

/** An order that can be chosen: a key with its direction, or the list's own. */
export type SortChoice<Key extends string = string> = 'default' | `${Key}_${SortOrder}`

export const sortChoiceOf = ({ sort, order = 'ASC' }: ListAddress): SortChoice =>
  sort ? `${sort}_${order}` : 'default'

/** The orders of a menu, with the one in force even when it is not offered. */
export function sortChoices(keys: readonly string[], chosen: SortChoice): readonly SortChoice[] {
  const offered: SortChoice[] = [
    'default',
    ...keys.flatMap((key) => [`${key}_ASC` as const, `${key}_DESC` as const]),
  ]
  return offered.includes(chosen) ? offered : [...offered, chosen]
}

/** Puts the list into an order, from its first page on. */
export function sortedBy<Address extends ListAddress>(choice: SortChoice): Change<Address> {
  return (address) => {
    const rest = without(address, ['sort', 'order'])
    if (choice === 'default') return rest
    const [sort, order] = choice.split('_')
    return { ...rest, sort, order } as Address
  }
}

/** The order after a press on a column: ascending, descending, none; a new one starts ascending. */
export function nextSort({ sort, order }: ListAddress, key: string): SortChoice {
  if (sort !== key) return `${key}_ASC`
  return order === 'DESC' ? 'default' : `${key}_DESC`
}

/**
 * The query of a call from an address: lists become comma-separated texts, and what the server is not
 * asked about goes. Its type is that of the call.
 */
export function queryOf<Query>({ view: _view, ...address }: ListAddress): Query {
  const parts = Object.entries(address).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(',') : value,
  ])
  return Object.fromEntries(parts) as Query
}
