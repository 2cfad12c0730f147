import * as z from 'zod'
import { lotStatus } from '../core/codes.ts'
import { defaultPageSize, sortOrders } from '../core/pages.ts'
import {
  codeList,
  dayList,
  idList,
  numberCodeList,
  queryBound,
  queryRange,
  queryText,
} from '../core/query-values.ts'
import { sortKeys } from './page-types.ts'
import { favoriteGroupText, mostOf, mostYen, searchText } from './search-limits.ts'

/**
 * Question of a listing: query of the calls and of the page's address alike (spec 3 §3, §7).
 * Several values of one filter widen the list, filters narrow each other down. Unknown keys are
 * ignored, so that a link from a newer page still opens.
 */
export const listingQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
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
  color: codeList.optional(),
  /** Auction days, Tokyo. */
  date: dayList.optional(),
  year: queryRange(mostOf.year).optional(),
  /** km */
  mileage: queryRange(mostOf.mileage).optional(),
  /** cc */
  engine: queryRange(mostOf.engine).optional(),
  /** Yen. */
  startPrice: queryRange(mostYen).optional(),
  /** Sold price, yen. */
  finishPrice: queryRange(mostYen).optional(),
  // The ends of a range one by one, as some calls of the trade send them; the pair goes before.
  yearFrom: queryBound(mostOf.year).optional(),
  yearTo: queryBound(mostOf.year).optional(),
  mileageFrom: queryBound(mostOf.mileage).optional(),
  mileageTo: queryBound(mostOf.mileage).optional(),
  engineFrom: queryBound(mostOf.engine).optional(),
  engineTo: queryBound(mostOf.engine).optional(),
  startPriceFrom: queryBound(mostYen).optional(),
  startPriceTo: queryBound(mostYen).optional(),
  finishPriceFrom: queryBound(mostYen).optional(),
  finishPriceTo: queryBound(mostYen).optional(),
  /** Lot numbers and ranges of them, `1001,1002` or `1001-1005`. */
  quick_search_lot: queryText.optional(),
  equipment: queryText.optional(),
  /** Combined search, `type-text`; without text it searches nothing. */
  search: queryText.regex(searchText).optional(),
  /** A group of favorites. */
  group: z.string().regex(favoriteGroupText).optional(),
})
export type ListingQuery = z.infer<typeof listingQuery>
