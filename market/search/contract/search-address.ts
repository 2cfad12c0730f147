import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import {
  boundOf,
  type RangeValue,
  type Reader,
  rangeOf,
  readCode,
  readDay,
  readHouseDay,
  readId,
  readList,
  readOneOf,
  readText,
} from '#platform/core/contract/query-text.ts'
import { pageReaders } from '#platform/list/contract/pages.ts'
import { budgetText } from './budget-text.ts'
import { type RangeKey, sortKeys } from './page-types.ts'
import {
  budgetFits,
  favoriteGroupText,
  maxOf,
  maxYen,
  notForMeChoices,
  searchText,
  shippableChoices,
} from './search-limits.ts'
import type { ListingQuery } from './search-query.ts'

const matching =
  (pattern: RegExp): Reader<string> =>
  (text) =>
    pattern.test(text) ? readText(text) : undefined
const range =
  (max: number): Reader<RangeValue> =>
  (text) =>
    readText(text) === undefined ? undefined : rangeOf(text, max)
const bound =
  (max: number): Reader<number> =>
  (text) =>
    readText(text) === undefined ? undefined : boundOf(text, max)

/**
 * Parses a listing's address parameter by parameter. Gives the results of `listingQuery`, but without Zod, which a page
 * would have to load first, and drops the values of a list that a call would refuse. A test compares the two.
 */
export const addressReaders: {
  readonly [Key in keyof ListingQuery]-?: Reader<NonNullable<ListingQuery[Key]>>
} = {
  ...pageReaders,
  sort: readOneOf(sortKeys),
  maker: readList(readId),
  model: readList(readId),
  auction: readList(readId),
  status: readList(readCode(Object.values(lotStatus))),
  chassis: readList(readText),
  condition: readList(readText),
  gearbox: readList(readText),
  fuel: readList(readText),
  color: readList(readText),
  date: readList(readDay),
  houseDay: readList(readHouseDay),
  dateFrom: readDay,
  dateTo: readDay,
  year: range(maxOf.year),
  mileage: range(maxOf.mileage),
  engine: range(maxOf.engine),
  startPrice: range(maxYen),
  finishPrice: range(maxYen),
  estimate: range(maxYen),
  belowEstimate: range(maxOf.belowEstimate),
  yearFrom: bound(maxOf.year),
  yearTo: bound(maxOf.year),
  mileageFrom: bound(maxOf.mileage),
  mileageTo: bound(maxOf.mileage),
  engineFrom: bound(maxOf.engine),
  engineTo: bound(maxOf.engine),
  startPriceFrom: bound(maxYen),
  startPriceTo: bound(maxYen),
  finishPriceFrom: bound(maxYen),
  finishPriceTo: bound(maxYen),
  estimateFrom: bound(maxYen),
  estimateTo: bound(maxYen),
  belowEstimateFrom: bound(maxOf.belowEstimate),
  belowEstimateTo: bound(maxOf.belowEstimate),
  quick_search_lot: readText,
  equipment: readText,
  search: matching(searchText),
  group: matching(favoriteGroupText),
  tag: readText,
  notForMe: readOneOf(notForMeChoices),
  shippable: readOneOf(shippableChoices),
  budget: matching(budgetText),
  budgetFit: readOneOf(budgetFits),
}

/** Formats a house on a day as a query has it, `YYYY-MM-DD-house`. */
export const houseDayText = (day: TokyoDay, house: number): string => `${day}-${house}`
export const houseDayOf = (text: string): { day: TokyoDay; houseId: number } => ({
  day: text.slice(0, 10),
  houseId: Number(text.slice(11)),
})

/** Returns the span of days of a query, the earlier end first; null for none, and for an open end. */
export function daySpanIn({
  dateFrom,
  dateTo,
}: Pick<Partial<ListingQuery>, 'dateFrom' | 'dateTo'>): {
  from: TokyoDay | null
  to: TokyoDay | null
} | null {
  if (!dateFrom && !dateTo) return null
  if (dateFrom && dateTo && dateTo < dateFrom) return { from: dateTo, to: dateFrom }
  return { from: dateFrom ?? null, to: dateTo ?? null }
}

/** Returns a range of a query, from the pair or its bounds; null if it restricts nothing. */
export function rangeIn(query: Partial<ListingQuery>, key: RangeKey): RangeValue | null {
  const [from, to] = query[key] ?? [0, 0]
  const min = from || query[`${key}From`] || 0
  const max = to || query[`${key}To`] || 0
  return (min === 0 && max === 0) || (max !== 0 && max < min) ? null : [min, max]
}
