import * as z from 'zod'
import { lotStatus } from './codes.ts'
import { type Access, endpoint } from './endpoint.ts'
import { yen } from './money.ts'
import type { PermissionFlag } from './permissions.ts'

/** The five kinds of listing (spec 3 §1). */
export const pageTypes = ['car-auction', 'stock', 'stats', 'bikes', 'bike-stats'] as const
export type PageType = (typeof pageTypes)[number]

export const pageTypePermission: Record<PageType, PermissionFlag> = {
  'car-auction': 'carAuctionsView',
  stock: 'onepriceView',
  stats: 'salesStatisticsView',
  bikes: 'bikeView',
  'bike-stats': 'bikeView',
}

/** The route of the web app on which a page type lives (spec 3 §2). */
export const pageTypeRoute = {
  'car-auction': '/car-auction',
  stock: '/oneprice',
  stats: '/sales-statistic',
  bikes: '/bike-auctions',
  'bike-stats': '/bike-statistics',
} as const satisfies Record<PageType, `/${string}`>

export const isBikePage = (pageType: PageType) => pageType.startsWith('bike')

export const pageSizes = [20, 50, 70] as const
export const defaultPageSize = 20

export const sortKeys = [
  'auctionDate',
  'year',
  'condition',
  'mileage',
  'startPrice',
  'soldPrice',
] as const
export type SortKey = (typeof sortKeys)[number]
export const sortOrders = ['ASC', 'DESC'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Fields in which the combined search looks (spec 3 §5: `type-text`). */
export const searchTypes = ['lot_no', 'model', 'chassis', 'equip'] as const
export type SearchType = (typeof searchTypes)[number]

/** A list in one parameter, comma-separated; at most 200 values. */
const commaList = z
  .string()
  .max(2048)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).max(200))

const idList = commaList.pipe(
  z.array(z.string().regex(/^\d{1,9}$/)).transform((ids) => ids.map(Number)),
)

/**
 * Question of a listing: query of the call and of the page's address alike (spec 3 §3, §7).
 * Unknown keys are ignored, so that a link from a newer page still opens.
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
  /** Combined search, `type-text`. */
  search: z
    .string()
    .max(2048)
    .regex(new RegExp(`^(${searchTypes.join('|')})-`))
    .optional(),
})
export type ListingQuery = z.infer<typeof listingQuery>

/** Splits the combined search into field and trimmed text. */
export function parseSearch(search: string): { type: SearchType; text: string } {
  const at = search.indexOf('-')
  return { type: search.slice(0, at) as SearchType, text: search.slice(at + 1).trim() }
}

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

const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })
const listingAccess: Access = {
  who: 'permitted',
  flagBy: { param: 'pageType', flags: pageTypePermission },
}

export const listing = endpoint('GET', '/{pageType}/listing', {
  summary: 'One page of a listing',
  params: pageTypeParams,
  query: listingQuery,
  answer: listingAnswer,
  refusals: [],
  access: listingAccess,
})
