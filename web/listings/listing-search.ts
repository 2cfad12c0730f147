import type { CallInput } from '../../contract/core/endpoint.ts'
import type { listing } from '../../contract/listings/calls.ts'
import {
  type PageType,
  parseSearch,
  type RangeKey,
  rangeKeys,
  type SortKey,
  searchTypesOf,
} from '../../contract/lots/page-types.ts'
import { addressReaders, rangeIn } from '../../contract/lots/search-address.ts'
import type { ListingQuery } from '../../contract/lots/search-query.ts'
import { type ListView, listViews } from '../preferences/device.ts'

/** The address of a listing page: what is asked, without what goes without saying. */
export type ListingSearch = Readonly<
  Partial<Omit<ListingQuery, `${RangeKey}From` | `${RangeKey}To`>> & {
    /** How the lots are shown; no question to the server. */
    view?: ListView
  }
>

/** What a press or a pause does to the question. Doing it twice does no more than doing it once. */
export type Change = (search: ListingSearch) => ListingSearch

/**
 * Reads an address as the call reads its query. What does not fit is left out: a mistyped or old
 * link still opens a list.
 */
export function readListingSearch(raw: Record<string, unknown>, pageType: PageType): ListingSearch {
  const read: Partial<ListingQuery> & Record<string, unknown> = {}
  for (const [key, reader] of Object.entries(addressReaders)) {
    const value = raw[key] === undefined ? undefined : reader(String(raw[key]))
    if (value !== undefined && String(value) !== '') read[key] = value
  }
  const isOffered = !read.search || searchTypesOf(pageType).includes(parseSearch(read.search).type)
  if (!isOffered) delete read.search
  const view = listViews.find((known) => known === raw.view)
  return { ...plain(withWholeRanges(read)), ...(view && { view }) }
}

/** Every range as a pair under its own key, and none that restricts nothing. */
function withWholeRanges(read: Partial<ListingQuery>): ListingSearch {
  const whole: Partial<ListingQuery> = { ...read }
  for (const key of rangeKeys) {
    const range = rangeIn(read, key)
    delete whole[`${key}From`]
    delete whole[`${key}To`]
    if (range) whole[key] = range
    else delete whole[key]
  }
  return whole
}

function plain({ page, sort, order, search, ...rest }: ListingSearch): ListingSearch {
  const text = search ? parseSearch(search).text : ''
  return {
    ...rest,
    ...(page !== undefined && page > 1 && { page }),
    ...(sort && { sort, order: order ?? 'ASC' }),
    ...(search && text && { search }),
  }
}

/** The question of the call that answers an address. */
export function listingQuestion(
  { view: _view, ...search }: ListingSearch,
  pageSize: number,
): NonNullable<CallInput<typeof listing>['query']> {
  const asked = Object.entries({ pageSize, ...search })
  return Object.fromEntries(
    asked.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]),
  )
}

/** Any change of the question starts at its first page (spec 3 §4). */
export function asked(search: ListingSearch, change: Partial<ListingSearch>): ListingSearch {
  const { page: _page, ...rest } = search
  return plain({ ...rest, ...change })
}

/** What clicking a sort key does: ascending, descending, off; another key starts ascending. */
export function nextSort({ sort, order, ...rest }: ListingSearch, key: SortKey): ListingSearch {
  if (sort !== key) return asked(rest, { sort: key, order: 'ASC' })
  return order === 'DESC' ? asked(rest, {}) : asked(rest, { sort: key, order: 'DESC' })
}
