import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { device } from '../preferences/device.ts'
import type { ListAddress } from './address.ts'
import type { Filter, FilterOptions } from './filters/filter.ts'

export interface PageInfo {
  readonly page: number
  readonly pageSize: number
  /** Rows that the address finds. */
  readonly totalSearchResults: number
  /** Rows without any filter. */
  readonly totalResults: number
}

/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly pageInfo: PageInfo
}

/** A list, declared: what its address holds, and the calls that answer it. */
export interface Collection<Row, Address extends ListAddress> {
  /** Beginning of the key of its queries; whoever invalidates it makes the list load again. */
  readonly key: readonly string[]
  /** Reads an address; what does not fit is left out, so that a mistyped or old link still opens. */
  readonly readAddress: (search: Record<string, unknown>) => Address
  readonly loadPage: (address: Address, signal: AbortSignal) => Promise<Page<Row>>
  readonly rowId: (row: Row) => string
  /** How long a page stays fresh, ms; as long as other queries where nothing is said. */
  readonly staleMs?: number
  /** The filters in the order in which their tags stand. */
  readonly filters?: readonly Filter<Address>[]
  /** Options of the filters with their counters for an address. */
  readonly loadOptions?: (address: Address, signal: AbortSignal) => Promise<FilterOptions>
}

/** How many rows a page has when the address does not say: what this device chose last. */
export const pageSizeOf = ({ pageSize }: ListAddress): number => pageSize ?? device.pageSize.read()

/** One page of a list. While another page loads, the rows before stay. */
export function pageQuery<Row, Address extends ListAddress>(
  { key, loadPage, staleMs }: Collection<Row, Address>,
  { view: _view, ...address }: Address,
) {
  const asked = {
    ...address,
    pageSize: pageSizeOf(address as ListAddress),
  } as ListAddress as Address
  return queryOptions({
    queryKey: [...key, asked] as readonly unknown[],
    queryFn: ({ signal }) => loadPage(asked, signal),
    placeholderData: keepPreviousData,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  })
}

/** An address without what makes no difference to counters. */
function countedPart<Address extends ListAddress>(address: Address): Address {
  const { page: _page, pageSize: _size, sort: _sort, order: _order, view: _view, ...rest } = address
  return rest as ListAddress as Address
}

/** Options and counters of the filters. Until they come, those before stay. */
export function optionsQuery<Row, Address extends ListAddress>(
  { key, loadOptions }: Collection<Row, Address>,
  address: Address,
) {
  const asked = countedPart(address)
  return queryOptions({
    queryKey: ['options', ...key, asked] as readonly unknown[],
    queryFn: ({ signal }): Promise<FilterOptions> =>
      loadOptions?.(asked, signal) ?? Promise.reject(new Error(`${key[0]} has no options`)),
    placeholderData: keepPreviousData,
  })
}

/** How many rows an address finds. */
export function countQuery<Row, Address extends ListAddress>(
  { key, loadPage }: Collection<Row, Address>,
  address: Address,
) {
  const asked = { ...countedPart(address), pageSize: 1 } as Address
  return queryOptions({
    queryKey: ['count', ...key, asked] as readonly unknown[],
    queryFn: async ({ signal }) => (await loadPage(asked, signal)).pageInfo.totalSearchResults,
  })
}
