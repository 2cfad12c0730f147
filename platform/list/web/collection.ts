import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type { PageInfo } from '#platform/list/contract/page-info.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import type { ListAddress } from './address.ts'
import type { Filter, FilterOptions } from './filters/filter.ts'

/** One page of a list. */
export interface Page<Row, Meta = unknown> {
  readonly rows: readonly Row[]
  readonly pageInfo: PageInfo
  /** What else the response says about the list, such as counters of its tabs. */
  readonly meta?: Meta
}

/**
 * The part of a query that continues a list after the rows that were seen last, by their ids: a list whose rows come
 * and go while it is scrolled shows none twice and leaves none out.
 */
export interface After {
  readonly after: string
}

/** The files that a list can be downloaded as. */
export type ExportFormat = 'csv' | 'xlsx' | 'pdf'

/** The declaration of a list: its address and its calls. */
export interface Collection<Row, Address extends ListAddress, Meta = unknown> {
  /** First part of the keys of its queries; invalidating it refetches the list. */
  readonly key: readonly string[]
  /** Reads an address; invalid values are ignored, so that a mistyped or old link still opens. */
  readonly readAddress: (search: Record<string, unknown>) => Address
  readonly loadPage: (
    address: Address,
    signal: AbortSignal,
    after?: After,
  ) => Promise<Page<Row, Meta>>
  readonly rowId: (row: Row) => string
  /** How long a page is fresh, ms; the default of all queries if missing. */
  readonly staleMs?: number
  /** The filters in the order of their tags. */
  readonly filters?: readonly Filter<Address>[]
  /** Options of the filters with their counters for an address. */
  readonly loadOptions?: (address: Address, signal: AbortSignal) => Promise<FilterOptions>
  /** The list as a file for spreadsheets. */
  readonly exportFile?: {
    readonly hrefOf: (address: Address, language: Language, format: ExportFormat) => string
    /** The formats to choose among; only CSV by default. */
    readonly formats?: readonly { readonly format: ExportFormat; readonly label: FullKey }[]
    /** Maximum number of rows in a file. */
    readonly maxRows: number
    /** Labels of the link, for the whole list and for a part of it. */
    readonly all: FullKey
    readonly first: FullKey
  }
}

/** The page size of an address, by default the stored preference. */
export const pageSizeOf = ({ pageSize }: ListAddress): number =>
  pageSize ?? preferences.pageSize.read()

/** The query of one page of a list. While another page loads, the previous rows stay. */
export function pageQuery<Row, Address extends ListAddress, Meta>(
  { key, loadPage, staleMs }: Collection<Row, Address, Meta>,
  { view: _view, ...address }: Address,
  after?: After,
) {
  const request = {
    ...address,
    pageSize: pageSizeOf(address as ListAddress),
  } as ListAddress as Address
  return queryOptions({
    queryKey: [...key, request] as readonly unknown[],
    queryFn: ({ signal }) => loadPage(request, signal, after),
    placeholderData: keepPreviousData,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  })
}

/** An address without the parts that make no difference to counters. */
function countedPart<Address extends ListAddress>(address: Address): Address {
  const { page: _page, pageSize: _size, sort: _sort, order: _order, view: _view, ...rest } = address
  return rest as ListAddress as Address
}

/** The query of options and counters of the filters. While it loads, the previous ones stay. */
export function optionsQuery<Row, Address extends ListAddress>(
  { key, loadOptions }: Collection<Row, Address>,
  address: Address,
) {
  const request = countedPart(address)
  return queryOptions({
    queryKey: ['options', ...key, request] as readonly unknown[],
    queryFn: ({ signal }): Promise<FilterOptions> =>
      loadOptions?.(request, signal) ?? Promise.reject(new Error(`${key[0]} has no options`)),
    placeholderData: keepPreviousData,
  })
}

/** How many rows an address finds. */
export function countQuery<Row, Address extends ListAddress>(
  { key, loadPage }: Collection<Row, Address>,
  address: Address,
) {
  const request = { ...countedPart(address), pageSize: 1 } as Address
  return queryOptions({
    queryKey: ['count', ...key, request] as readonly unknown[],
    queryFn: async ({ signal }) => (await loadPage(request, signal)).pageInfo.totalSearchResults,
  })
}
