import { pageReaders, type SortOrder } from '#platform/list/contract/pages.ts'
import type { ListView } from '#platform/preferences/web/preferences.ts'
import { writeSearchParams } from './search-params.ts'

/** The parts of an address that all lists share; each list adds its filters and tabs. */
export interface ListAddress {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly sort?: string | undefined
  readonly order?: SortOrder | undefined
  /** How the rows are shown; not part of requests. */
  readonly view?: ListView | undefined
}

/**
 * Reads the parts that all lists share: page, page size and order. Ignores invalid values, so that a mistyped or old
 * link still opens.
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

/** A change of an address; it must be idempotent. */
export type Change<Address> = (address: Address) => Address

/** Combines two changes, one after the other. */
export const join =
  <Address>(first: Change<Address> | undefined, then: Change<Address>): Change<Address> =>
  (address) =>
    then(first ? first(address) : address)

/** Returns a key that is the same for addresses of the same list. */
export const addressKey = (address: ListAddress): string =>
  writeSearchParams(
    Object.fromEntries(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

/** Changes parts of an address. Any change of the listed rows starts at the first page (spec 3 §4). */
export function changed<Address extends ListAddress>(
  address: Address,
  change: Partial<Address>,
): Address {
  const { page: _page, ...rest } = address
  return { ...rest, ...change } as Address
}

/** Returns the address without some of its parts, on the first page. */
export function without<Address extends ListAddress>(
  address: Address,
  keys: readonly (keyof Address)[],
): Address {
  const left = Object.entries(address).filter(([key]) => !keys.includes(key as keyof Address))
  return changed(Object.fromEntries(left) as Partial<Address> as Address, {})
}

/** Returns the same list on another page; leaves out the first page's number. */
export function onPage<Address extends ListAddress>(address: Address, page: number): Address {
  const first = changed(address, {})
  return page > 1 ? { ...first, page } : first
}

/** An order that can be chosen: a key with its direction, or the list's default. */
export type SortChoice<Key extends string = string> = 'default' | `${Key}_${SortOrder}`

export const sortChoiceOf = ({ sort, order = 'ASC' }: ListAddress): SortChoice =>
  sort ? `${sort}_${order}` : 'default'

/** Returns the orders of a menu, including the current one even if the menu does not offer it. */
export function sortChoices(keys: readonly string[], chosen: SortChoice): readonly SortChoice[] {
  const offered: SortChoice[] = [
    'default',
    ...keys.flatMap((key) => [`${key}_ASC` as const, `${key}_DESC` as const]),
  ]
  return offered.includes(chosen) ? offered : [...offered, chosen]
}

/** Sorts the list and returns to its first page. */
export function sortedBy<Address extends ListAddress>(choice: SortChoice): Change<Address> {
  return (address) => {
    const rest = without(address, ['sort', 'order'])
    if (choice === 'default') return rest
    const [sort, order] = choice.split('_')
    return { ...rest, sort, order } as Address
  }
}

/** Returns the order after a press on a column: ascending, descending, none. A new column starts ascending. */
export function nextSort({ sort, order }: ListAddress, key: string): SortChoice {
  if (sort !== key) return `${key}_ASC`
  return order === 'DESC' ? 'default' : `${key}_DESC`
}

type QueryOf<Address> = {
  readonly [Key in keyof Omit<Address, 'view'>]?: NonNullable<
    Address[Key]
  > extends readonly unknown[]
    ? string
    : NonNullable<Address[Key]>
}

/** Returns the query of a call from an address: lists as comma-separated texts, without the view. */
export function queryOf<Address extends ListAddress>(address: Address): QueryOf<Address> {
  const { view: _view, ...rest } = address
  const parts = Object.entries(rest).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(',') : value,
  ])
  return Object.fromEntries(parts) as QueryOf<Address>
}
