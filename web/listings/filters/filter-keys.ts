import { isBikePage, type PageType, type RangeKey } from '../../../contract/lots/page-types.ts'
import type { ListingSearch } from '../listing-search.ts'

/** Filters of which several values widen the list. */
export const listFilterKeys = [
  'date',
  'auction',
  'maker',
  'model',
  'condition',
  'status',
  'gearbox',
  'color',
  'chassis',
] as const
export type ListFilterKey = (typeof listFilterKeys)[number]

/** Filters whose options the server counts. */
export type FacetKey = Exclude<ListFilterKey, 'date'>

export const textFilterKeys = ['quick_search_lot', 'equipment'] as const
export type TextFilterKey = (typeof textFilterKeys)[number]

/** Every key of the address that narrows the list down, in the order in which tags stand. */
export const filterKeys = [
  'search',
  'quick_search_lot',
  'equipment',
  'date',
  'auction',
  'maker',
  'model',
  'chassis',
  'year',
  'mileage',
  'engine',
  'startPrice',
  'finishPrice',
  'condition',
  'status',
  'gearbox',
  'color',
  'group',
] as const satisfies readonly (keyof ListingSearch)[]
export type FilterKey = (typeof filterKeys)[number]

/** What a maker decides: another maker has other values of these (spec 3 §4). */
export const additionalKeys = [
  'model',
  'chassis',
  'color',
  'gearbox',
  'condition',
  'status',
  'auction',
] as const satisfies readonly FilterKey[]

/** Ranges that a page type has values for: stock has one price, and it is not a result. */
export const rangesOf = (pageType: PageType): readonly RangeKey[] =>
  pageType === 'stock'
    ? ['year', 'mileage', 'engine', 'startPrice']
    : ['year', 'mileage', 'engine', 'startPrice', 'finishPrice']

/** Selects that a page type has values for: bikes are all of one gearbox, stock of no auction. */
export function facetsOf(pageType: PageType): readonly FacetKey[] {
  if (isBikePage(pageType)) {
    return ['auction', 'maker', 'model', 'chassis', 'condition', 'status', 'color']
  }
  return ['auction', 'maker', 'model', 'chassis', 'condition', 'status', 'gearbox', 'color']
}
