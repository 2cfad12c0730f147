import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type { PageInfo } from '#platform/list/contract/page-info.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { addressKey, type Change, type ListAddress } from './address.ts'
import type { Filter, FilterOptions } from './filters/filter.ts'
import { useIgnoredValues } from './ignored-values.ts'
import { writeSearchParams } from './search-params.ts'
import { useLastData } from './use-last-data.ts'
import { useStable } from './use-stable.ts'

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
const pageSizeOf = ({ pageSize }: ListAddress): number => pageSize ?? preferences.pageSize.read()

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

/** How many of the last rows the next page is requested after: some of them will still be in the list. */
const maxSeenIds = 20

/** How much of a list is loaded. */
interface Shown {
  readonly query: string
  /** Number of pages. */
  readonly count: number
  readonly restored: boolean
  /** The last rows before each further page, by its index: 0 is the second page. */
  readonly seen: ReadonlyMap<number, After>
}

/** Rows by page; undefined for a page that is loading. */
export type Pages<Row> = readonly (readonly Row[] | undefined)[]

/**
 * Returns the list of the current address. Wide screens show one page. Small ones start with that page and load another
 * one near the end of the list (spec 3 §4). The history entry stores the number of loaded pages, so that going back and
 * a reload restore them. Each page has its own query.
 */
export function useCollection<Row, Address extends ListAddress, Meta = unknown>(
  collection: Collection<Row, Address, Meta>,
) {
  const search = collection.readAddress(useSearch({ strict: false }))
  const address = useStable(search, addressKey)
  const wide = useMedia(wideScreen)
  const go = useGo(collection)
  // Read, not subscribed to: it changes a moment before the address does, which would render the old rows once more in
  // between.
  const entry = useRouter().latestLocation.state.__TSR_key ?? ''
  const { page: start = 1, view: _view, ...rest } = address
  const pageSize = pageSizeOf(address)
  const query = addressKey({ ...rest, page: start, pageSize } as ListAddress)
  const restored = (): Shown => ({ query, count: countAt(entry), restored: true, seen: new Map() })
  const [shown, setShown] = useState(restored)
  useIgnoredValues(collection)
  // Another query clears the list; another view of the same query does not.
  const now = shown.query === query ? shown : restored()
  if (now !== shown) setShown(now)

  const first = useQuery(pageQuery(collection, address))
  const { data, isStale, failure } = useLastData(first)
  const count = !wide && !isStale ? now.count : 1
  const further = useQueries({
    queries: Array.from({ length: count - 1 }, (_, at) => {
      const further = { ...address, page: start + at + 1 }
      const { placeholderData: _before, ...page } = pageQuery(collection, further, now.seen.get(at))
      return page
    }),
    combine,
  })
  const rows = data?.rows
  const pages = useMemo(() => {
    // A spinner announces a further page; pages that were there before keep their space.
    const more = now.restored ? further.pages : further.pages.filter((page) => page !== undefined)
    return withoutRepeats([rows, ...(more as Pages<Row>)], collection.rowId)
  }, [rows, further.pages, now.restored, collection])
  const pageInfo = further.pageInfo && !isStale ? further.pageInfo : data?.pageInfo
  const found = pageInfo?.totalSearchResults ?? 0
  // When rows above have gone, there are rows after the page that would have been the last.
  const lastLength = further.pages.at(-1)?.length
  const hasMore = lastLength === pageSize
  return {
    collection,
    address,
    go,
    wide,
    /** Key of the history entry. */
    entry,
    /** The same as long as the query is the same. */
    query,
    pageSize,
    start,
    pages,
    pageCount: now.count,
    pageInfo,
    /** Data of the response besides its rows. */
    meta: data?.meta,
    /** Whether the rows belong to the previous query. */
    isStale,
    isFetching: first.isFetching,
    /** Why the first page did not load. */
    failure,
    /** Whether a further page is loading near the end of the list. */
    isGrowing: further.isPending && !now.restored,
    /** Whether restored pages are being loaded again. */
    isRestoring: further.isPending && now.restored,
    furtherFailure: further.failure,
    hasNext: !wide && !isStale && ((start + count - 1) * pageSize < found || hasMore),
    showNext: () => {
      const seen = new Map(now.seen)
      const ids = pages.flatMap((rows) => rows?.map(collection.rowId) ?? []).slice(-maxSeenIds)
      seen.set(now.count - 1, { after: ids.join() })
      setShown({ query, count: now.count + 1, restored: false, seen })
    },
  }
}

export type CollectionState<Row, Address extends ListAddress, Meta = unknown> = ReturnType<
  typeof useCollection<Row, Address, Meta>
>

/**
 * Applies a change to the address of the page. It applies to the current address, so that changes add up; a change
 * after the person has left the page is dropped.
 */
function useGo<Row, Address extends ListAddress>({ readAddress }: Collection<Row, Address>) {
  const navigate = useNavigate()
  const router = useRouter()
  const own = useMatch({ strict: false, select: ({ pathname }) => withoutSlash(pathname) })
  return useCallback(
    async (change: Change<Address>): Promise<void> => {
      const { latestLocation: latest } = router
      if (withoutSlash(latest.pathname) !== own) return
      const before = readAddress(latest.search)
      const next = change(before)
      if (addressKey(next) === addressKey(before)) return
      await navigate({ href: latest.pathname + writeSearchParams(next) })
    },
    [navigate, router, own, readAddress],
  )
}

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, '')

const countAt = (entry: string) =>
  preferences.scrollPositions.read().find((position) => position.entry === entry)?.pages ?? 1

interface PageResult {
  readonly data?: Page<unknown> | undefined
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Outside of the hook, so that it stays the same function and its result the same object. */
function combine(results: readonly PageResult[]) {
  const failed = results.find(({ data, error }) => error && !data)
  return {
    pages: results.map(({ data }) => data?.rows),
    isPending: results.some(({ isPending }) => isPending),
    pageInfo: results.findLast(({ data }) => data)?.data?.pageInfo,
    failure: failed?.error ? { error: failed.error, retry: () => void failed.refetch() } : null,
  }
}

/** Removes a row that moved while pages were loading from the second page that has it. */
export function withoutRepeats<Row>(pages: Pages<Row>, rowId: (row: Row) => string): Pages<Row> {
  if (pages.length === 1) return pages
  const seen = new Set<string>()
  return pages.map((rows) => {
    const fresh = rows?.filter((row) => !seen.has(rowId(row)))
    for (const row of rows ?? []) seen.add(rowId(row))
    return fresh?.length === rows?.length ? rows : fresh
  })
}
