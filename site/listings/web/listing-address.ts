import {
  type PageType,
  parseSearch,
  type RangeKey,
  rangeKeys,
  searchTypesOf,
} from '#market/search/contract/page-types.ts'
import { addressReaders, daySpanIn, rangeIn } from '#market/search/contract/search-address.ts'
import type { ListingQuery } from '#market/search/contract/search-query.ts'
import type { ListAddress } from '#platform/list/web/address.ts'
import { listViews } from '#platform/preferences/web/preferences.ts'

/** The address of a listing, without default values. */
export type ListingAddress = Pick<ListAddress, 'view'> & {
  readonly [Key in Exclude<keyof ListingQuery, RangeEnd>]?: ListingQuery[Key] | undefined
}
type RangeEnd = `${RangeKey}From` | `${RangeKey}To`

/**
 * Reads an address like the query of the call, ignoring invalid values, so that a mistyped or old link still opens a
 * list.
 */
export function readListingAddress(
  raw: Record<string, unknown>,
  pageType: PageType,
): ListingAddress {
  const read: Partial<ListingQuery> & Record<string, unknown> = {}
  for (const [key, reader] of Object.entries(addressReaders)) {
    const value = raw[key] === undefined ? undefined : reader(String(raw[key]))
    if (value !== undefined && String(value) !== '') read[key] = value
  }
  const { page, sort, order = 'ASC', search, ...rest } = withWholeRanges(read)
  const span = daySpanIn(rest)
  const { type, text } = parseSearch(search ?? '')
  const isOffered = search && text && searchTypesOf(pageType).includes(type)
  const view = listViews.find((known) => known === raw.view)
  return {
    ...rest,
    ...(span?.from && { dateFrom: span.from }),
    ...(span?.to && { dateTo: span.to }),
    ...(page !== undefined && page > 1 && { page }),
    ...(sort && { sort, order }),
    ...(isOffered && { search }),
    ...(view && { view }),
  }
}

/** Writes every range as a pair under its own key, and omits ranges without bounds. */
function withWholeRanges(read: Partial<ListingQuery>): ListingAddress {
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
