import type { ParsedInput } from '../../contract/endpoint.ts'
import type { filterAttributes } from '../../contract/listing-filters.ts'
import {
  type ListingQuery,
  type PageType,
  parseSearch,
  rangeIn,
  rangeKeys,
  type SearchType,
  searchTypesOf,
} from '../../contract/listings.ts'
import { Refusal } from '../http.ts'
import { type ListingFilters, noFilters, type TextFilter } from '../search/listing-search.ts'

/**
 * What a listing's query asks the search for.
 * @throws Refusal invalid_request for a search that the page type does not offer
 */
export function filtersOf(query: ListingQuery, pageType: PageType): ListingFilters {
  const found = query.search ? parseSearch(query.search) : null
  if (found?.text && !searchTypesOf(pageType).includes(found.type)) {
    throw new Refusal('invalid_request', { details: [`search: no ${found.type} on ${pageType}`] })
  }
  return {
    makers: query.maker ?? [],
    models: query.model ?? [],
    houses: query.auction ?? [],
    statuses: query.status ?? [],
    chassis: query.chassis ?? [],
    conditions: query.condition ?? [],
    gearboxes: query.gearbox ?? [],
    colors: query.color ?? [],
    days: query.date ?? [],
    ranges: rangesOf(query),
    texts: textsOf([
      ['lot_no', query.quick_search_lot],
      ['equip', query.equipment],
      ...(found ? [[found.type, found.text] as const] : []),
    ]),
    // Nobody has favorites yet, so that every group is empty.
    lotIds: query.group ? [] : null,
  }
}

/** What the quick search asks for whose finds fill in the filters. */
export function quickSearchFilters(
  query: ParsedInput<typeof filterAttributes>['query'],
): ListingFilters {
  return {
    ...noFilters,
    models: query.modelId ?? [],
    texts: textsOf([
      ['lot_no', query.lot_no],
      ['equip', query.equipement],
      ['chassis', query.quick_search_chassis],
      ['model', query.quick_search_model],
    ]),
  }
}

/** Texts without the blanks around them; one that has nothing else is no filter. */
export function textsOf(
  given: readonly (readonly [SearchType, string | undefined])[],
): readonly TextFilter[] {
  return given
    .map(([type, text = '']) => ({ type, text: text.trim() }))
    .filter(({ text }) => text !== '')
}

function rangesOf(query: ListingQuery): ListingFilters['ranges'] {
  const ranges = rangeKeys.flatMap((key) => {
    const range = rangeIn(query, key)
    return range ? [[key, { min: range[0] || null, max: range[1] || null }]] : []
  })
  return Object.fromEntries(ranges)
}
