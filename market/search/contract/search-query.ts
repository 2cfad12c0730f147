import * as z from 'zod'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import {
  codeList,
  dayList,
  houseDayList,
  idList,
  numberCodeList,
  queryBound,
  queryDay,
  queryRange,
  queryText,
} from '#platform/core/contract/query-values.ts'
import { pageQuery } from '#platform/list/contract/page-info.ts'
import { sortOrders } from '#platform/list/contract/pages.ts'
import { budgetText } from './budget-text.ts'
import { sortKeys } from './page-types.ts'
import {
  budgetFits,
  favoriteGroupText,
  maxOf,
  maxYen,
  notForMeChoices,
  searchText,
  shippableChoices,
} from './search-limits.ts'

/**
 * The query of a listing, in calls and in the page's address (spec 3 §3, §7). The values of one filter are combined
 * with OR, the filters with AND. Unknown keys are ignored, so that a link from a newer page still opens.
 */
export const listingQuery = z.object({
  ...pageQuery.shape,
  sort: z.enum(sortKeys).optional(),
  order: z.enum(sortOrders).default('ASC'),
  /** Maker ids. */
  maker: idList.optional(),
  /** Model ids. */
  model: idList.optional(),
  /** Ids of auction houses. */
  auction: idList.optional(),
  status: numberCodeList(Object.values(lotStatus)).optional(),
  chassis: codeList.optional(),
  condition: codeList.optional(),
  gearbox: codeList.optional(),
  fuel: codeList.optional(),
  color: codeList.optional(),
  /** Auction days, Tokyo. */
  date: dayList.optional(),
  /**
   * Houses on days, `YYYY-MM-DD-house`. Together with `date` it is one filter: lots of any of the days, or of any of
   * the houses on its day.
   */
  houseDay: houseDayList.optional(),
  /** A span of auction days of any length, both ends included; either end may be open. */
  dateFrom: queryDay.optional(),
  dateTo: queryDay.optional(),
  year: queryRange(maxOf.year).optional(),
  /** km */
  mileage: queryRange(maxOf.mileage).optional(),
  /** cc */
  engine: queryRange(maxOf.engine).optional(),
  /** Yen. */
  startPrice: queryRange(maxYen).optional(),
  /** Sold price, yen. */
  finishPrice: queryRange(maxYen).optional(),
  /** Estimated price, yen. */
  estimate: queryRange(maxYen).optional(),
  /** By how many per cent the start price is below the estimate. */
  belowEstimate: queryRange(maxOf.belowEstimate).optional(),
  // The bounds of a range one by one, as some clients send them; the pair has precedence.
  yearFrom: queryBound(maxOf.year).optional(),
  yearTo: queryBound(maxOf.year).optional(),
  mileageFrom: queryBound(maxOf.mileage).optional(),
  mileageTo: queryBound(maxOf.mileage).optional(),
  engineFrom: queryBound(maxOf.engine).optional(),
  engineTo: queryBound(maxOf.engine).optional(),
  startPriceFrom: queryBound(maxYen).optional(),
  startPriceTo: queryBound(maxYen).optional(),
  finishPriceFrom: queryBound(maxYen).optional(),
  finishPriceTo: queryBound(maxYen).optional(),
  estimateFrom: queryBound(maxYen).optional(),
  estimateTo: queryBound(maxYen).optional(),
  belowEstimateFrom: queryBound(maxOf.belowEstimate).optional(),
  belowEstimateTo: queryBound(maxOf.belowEstimate).optional(),
  /** Lot numbers and ranges of them, `1001,1002` or `1001-1005`. */
  quick_search_lot: queryText.optional(),
  equipment: queryText.optional(),
  /** Combined search, `type-text`; without text it searches nothing. */
  search: queryText.regex(searchText).optional(),
  /** A group of favorites. */
  group: z.string().regex(favoriteGroupText).optional(),
  /** One of the person's own tags. */
  tag: queryText.optional(),
  /** Only lots that are not for the person, or all others within a group of favorites. */
  notForMe: z.enum(notForMeChoices).optional(),
  /** Without lots that certainly cannot be shipped to the person's destination; past sales ignore it. */
  shippable: z.enum(shippableChoices).optional(),
  /**
   * Lots within a budget for the landed cost, `15000-USD` or `15000-USD-RU`, without lots that have unknown costs. In a
   * group those whose start price is within it by the person's own choices; else upcoming lots and stock that may be
   * within it at the lower end of their estimate, by the choices that are usual for the destination. Past sales ignore it.
   */
  budget: z.string().regex(budgetText).optional(),
  /** `sure` leaves only lots that are within the budget even at the upper end of their estimate. */
  budgetFit: z.enum(budgetFits).optional(),
})
export type ListingQuery = z.infer<typeof listingQuery>
