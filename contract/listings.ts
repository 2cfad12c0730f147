import * as z from 'zod'
import { lotStatus } from './codes.ts'
import { type Access, endpoint } from './endpoint.ts'
import { favoriteGroupText, mostOf, mostYen, searchText } from './listing-address.ts'
import {
  defaultPageSize,
  pageTypePermission,
  pageTypes,
  sortKeys,
  sortOrders,
} from './page-types.ts'
import {
  codeList,
  dayList,
  idList,
  numberCodeList,
  queryBound,
  queryRange,
  queryText,
} from './query-values.ts'
import { yen } from './yen.ts'

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

const status = z.union(Object.values(lotStatus).map((code) => z.literal(code)))

const common = {
  id: z.string(),
  lotNo: z.string(),
  /** ISO 8601 with Tokyo's offset; the day alone when the hour is not known; null for stock. */
  auctionDate: z.string().nullable(),
  auctionName: z.string(),
  maker: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  /** cc */
  engine: z.int().nullable(),
  /** Trim, not the condition. */
  grade: z.string(),
  color: z.string(),
  /** The colour's name; a spelling that nobody knows stands for itself. */
  colorName: z.object({ en: z.string(), ru: z.string() }),
  /** km */
  mileage: z.int().nullable(),
  condition: z.string(),
  startPrice: yen.nullable(),
  status,
  myBid: z.boolean(),
  myBidAmount: yen.nullable(),
  /** Addresses in the order of the house. */
  images: z.array(z.string()),
}

/** spec 3 §3, listing item of cars, stock and statistics. */
export const carItem = z.object({
  ...common,
  chassis: z.string(),
  gearbox: z.string(),
  /** Driven wheels: FF, FR, 4WD … */
  priv: z.string(),
  equip: z.string(),
  averagePrice: yen.nullable(),
  soldPrice: yen.nullable(),
  lotType: z.enum(['auction', 'stock']),
  isUss: z.boolean(),
  wishList: z.object({ group: z.string(), value: z.boolean() }).nullable(),
  /** Page of the lot in the web app. */
  link: z.string(),
})
export type CarItem = z.infer<typeof carItem>

/** spec 3 §3, listing item of bikes and bike statistics. */
export const bikeItem = z.object({
  ...common,
  auctionId: z.int(),
  makerId: z.int(),
  modelId: z.int(),
  rateEngine: z.string(),
  rateFront: z.string(),
  rateExt: z.string(),
  rateRear: z.string(),
  rateEl: z.string(),
  rateFrame: z.string(),
  inspection: z.string(),
  /** Frame code and number. */
  serial: z.string(),
  averagePrice: yen.nullable(),
  soldPrice: yen.nullable(),
  bidStatusId: z.int().nullable(),
  wishList: z.array(z.object({ group: z.string(), value: z.boolean() })),
})
export type BikeItem = z.infer<typeof bikeItem>

export const pageInfo = z.object({
  page: z.int(),
  pageSize: z.int(),
  /** Lots that the question finds. */
  totalSearchResults: z.int(),
  /** Lots on the page type without any filter. */
  totalResults: z.int(),
})

export const listingAnswer = z.union([
  z.object({ carsList: z.array(carItem), pageInfo }),
  z.object({ bikeList: z.array(bikeItem), pageInfo }),
])
export type ListingAnswer = z.infer<typeof listingAnswer>

export const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })
/** Whoever may see a page type may make the calls below it. */
export const listingAccess: Access = {
  who: 'permitted',
  flagBy: { param: 'pageType', place: 'path', flags: pageTypePermission },
}

export const listing = endpoint('GET', '/{pageType}/listing', {
  summary: 'One page of a listing',
  params: pageTypeParams,
  query: listingQuery,
  answer: listingAnswer,
  refusals: [],
  access: listingAccess,
})
