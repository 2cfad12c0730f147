import type { ParsedInput } from '../../contract/core/endpoint.ts'
import type { listing } from '../../contract/listings/calls.ts'
import type { filterAttributes, filters } from '../../contract/listings/filters.ts'
import {
  type PageType,
  parseSearch,
  rangeKeys,
  type SearchType,
  searchTypesOf,
} from '../../contract/lots/page-types.ts'
import { rangeIn } from '../../contract/lots/search-address.ts'
import type { ListingQuery } from '../../contract/lots/search-query.ts'
import { Refusal } from '../core/refusal.ts'
import { listLotIdsIn } from '../favorites/queries.ts'
import type { ApiRequest } from '../http/route.ts'
import { type ListingFilters, noFilters, type TextFilter } from '../search/listing-search.ts'

/**
 * The filters of a listing's query. A group of favorites becomes the ids of its lots, so that equal
 * filters have equal results, whose group it may be.
 * @throws Refusal invalid_request for a search that the page type does not offer
 */
export async function filtersOf({
  db,
  person,
  query,
  params,
}: ApiRequest<typeof listing> | ApiRequest<typeof filters>): Promise<ListingFilters> {
  const lotIds = query.group ? await listLotIdsIn(db, person.id, query.group) : null
  return { ...publicFilters(query, params.pageType), lotIds }
}

/** Filters but those of a person's own lots. */
export type PublicFilters = Omit<ListingFilters, 'lotIds'>

/** The filters that mean the same to everybody. */
export function publicFilters(query: ListingQuery, pageType: PageType): PublicFilters {
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
  }
}

/** The filters of the quick search, whose results fill in the others. */
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
  texts: readonly (readonly [SearchType, string | undefined])[],
): readonly TextFilter[] {
  return texts
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
